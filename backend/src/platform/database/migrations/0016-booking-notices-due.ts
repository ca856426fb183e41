import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bookings with pending notifications: inserted by the booking statement, deleted once the notifications are written. */
export class BookingNoticesDue1763700000016 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE booking_notices_due (
        booking_id uuid PRIMARY KEY,
        to_driver boolean NOT NULL, -- whether the driver hears of it at all
        due_at timestamptz NOT NULL
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE IF EXISTS booking_notices_due');
  }
}
