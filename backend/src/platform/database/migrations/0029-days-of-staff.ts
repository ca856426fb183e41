import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Covering indexes for staff charts by day, and an index of bookings with unproven outcome. */
export class DaysOfStaff1763700000029 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX bookings_days ON bookings (created_at) INCLUDE (paid_at);
      CREATE INDEX payments_days ON payments (created_at) INCLUDE (provider, status, amount, payment_time);
      CREATE INDEX bookings_unproven ON bookings (ride_id) WHERE paid_at IS NOT NULL AND status <> 'completed';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX bookings_days, payments_days, bookings_unproven`);
  }
}
