import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notification opt-outs, and notification texts in every language. */
export class NotificationPreferences1763700000021 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE notification_preferences (
        user_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE, -- no row: everything is as it comes
        bookings_push boolean NOT NULL DEFAULT true,
        bookings_in_app boolean NOT NULL DEFAULT true,
        bookings_sms boolean NOT NULL DEFAULT true,
        rides_push boolean NOT NULL DEFAULT true,
        rides_in_app boolean NOT NULL DEFAULT true,
        rides_sms boolean NOT NULL DEFAULT true,
        messages_in_app boolean NOT NULL DEFAULT true,
        quiet_hours boolean NOT NULL DEFAULT false,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      ALTER TABLE notifications ADD COLUMN texts jsonb; -- {title: {fr, en}, body: {fr, en}}; null before this release
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE notifications DROP COLUMN IF EXISTS texts;
      DROP TABLE IF EXISTS notification_preferences;
    `);
  }
}
