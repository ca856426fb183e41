import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Trends1763700000034 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX bookings_cancelled ON bookings (cancelled_at) INCLUDE (cancel_cause) WHERE cancelled_at IS NOT NULL;
      DROP INDEX bookings_days;
      CREATE INDEX bookings_days ON bookings (created_at) INCLUDE (paid_at, user_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX bookings_cancelled, bookings_days;
      CREATE INDEX bookings_days ON bookings (created_at) INCLUDE (paid_at);
    `);
  }
}
