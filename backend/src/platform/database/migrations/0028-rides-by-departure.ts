import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rides by their departure whatever became of them, for the lists and charts of staff by day. */
export class RidesByDeparture1763700000028 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX rides_departed ON rides (departure_time DESC, id DESC)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX rides_departed`);
  }
}
