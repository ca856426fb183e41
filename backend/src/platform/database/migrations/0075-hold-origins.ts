import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The address that a hold was made from, for a limit on the unpaid seats of one address (docs/domain.md#seats). */
export class HoldOrigins1763700000075 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE hold_origins (
        booking_id uuid PRIMARY KEY REFERENCES bookings (id) ON DELETE CASCADE,
        address text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX hold_origins_address ON hold_origins (address, created_at);
      CREATE INDEX hold_origins_created ON hold_origins (created_at);

      -- Unpaid seats held from an address by people who never paid; 0 for a person who did. Under a lock, like unpaid_holds_of.
      CREATE FUNCTION unpaid_seats_from(origin text, person uuid) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
      BEGIN
        IF origin IS NULL OR EXISTS (SELECT 1 FROM bookings WHERE user_id = ANY(accounts_of(person)) AND paid_at IS NOT NULL) THEN
          RETURN 0;
        END IF;
        PERFORM pg_advisory_xact_lock(hashtextextended('unpaid_seats ' || origin, 0));
        RETURN (
          SELECT coalesce(sum(b.seats), 0) FROM hold_origins o JOIN bookings b ON b.id = o.booking_id
          WHERE o.address = origin AND b.status = 'pending' AND b.hold_expires_at > clock_timestamp()
            AND NOT EXISTS (SELECT 1 FROM bookings p WHERE p.user_id = b.user_id AND p.paid_at IS NOT NULL));
      END $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION unpaid_seats_from(text, uuid); DROP TABLE hold_origins;');
  }
}
