import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for staff lists and charts of rides by departure. */
export class RidesByDeparture1763700000028 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX rides_departed ON rides (departure_time DESC, id DESC)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX rides_departed`);
  }
}
