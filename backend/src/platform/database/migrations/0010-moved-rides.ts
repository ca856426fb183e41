import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * History of ride changes, and the refund right after a moved departure (docs/domain.md#a-ride-that-changes). Wrong boarding codes are
 * counted across locks. A ride's texts carry a warning.
 */
export class MovedRides1763700000010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE ride_changes (
        id uuid PRIMARY KEY,
        ride_id uuid NOT NULL REFERENCES rides (id) ON DELETE CASCADE,
        actor_id uuid NOT NULL,
        sold boolean NOT NULL, -- somebody had paid for a seat
        departure_moved boolean NOT NULL,
        "from" jsonb NOT NULL,
        "to" jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX ride_changes_ride ON ride_changes (ride_id, created_at DESC);

      ALTER TABLE rides ADD COLUMN warning text CHECK (warning IN ('payment', 'link', 'phone'));
      CREATE INDEX rides_published ON rides (driver_id, created_at DESC);

      ALTER TABLE bookings
        ADD COLUMN departure_moved_at timestamptz, -- the last notice of a moved departure
        ADD COLUMN code_renewed_at timestamptz, -- the code that was sent first is worthless
        ADD COLUMN change_notice_due_at timestamptz, -- when the last text about changes of the ride went or goes out
        ADD COLUMN wrong_codes smallint NOT NULL DEFAULT 0; -- since the code was made
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE bookings
        DROP COLUMN departure_moved_at, DROP COLUMN code_renewed_at, DROP COLUMN change_notice_due_at, DROP COLUMN wrong_codes;
      DROP INDEX rides_published;
      ALTER TABLE rides DROP COLUMN warning;
      DROP TABLE ride_changes;
    `);
  }
}
