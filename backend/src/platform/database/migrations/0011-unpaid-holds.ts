import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts a person's unpaid holds, and those released unpaid in the last 24 hours (docs/domain.md#seats).
 *
 * The function locks the person first. It is volatile, so its count sees what was committed while it waited, although the calling
 * statement began earlier: concurrent bookings of one person are counted one after the other.
 *
 * Also counts payment requests per number, and SMS per recipient (keyed hash).
 */
export class UnpaidHolds1763700000011 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX bookings_unpaid ON bookings (user_id) WHERE status = 'pending';

      CREATE FUNCTION unpaid_holds_of(person uuid, OUT held integer, OUT lost integer, OUT wasted_minutes integer)
      LANGUAGE plpgsql VOLATILE AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('unpaid_holds ' || person, 0));
        SELECT count(*) FILTER (WHERE b.status = 'pending'),
          count(*) FILTER (WHERE b.ended IS NOT NULL),
          coalesce(sum(least(greatest(extract(epoch FROM b.ended - b.created_at) / 60, 1), 30)), 0)
        INTO held, lost, wasted_minutes
        FROM (
          SELECT o.status, o.created_at, CASE
            WHEN o.status = 'pending' AND o.hold_expires_at <= clock_timestamp() THEN o.hold_expires_at
            WHEN o.status = 'cancelled' AND o.paid_at IS NULL AND o.cancel_cause IN ('expired', 'payment_failed', 'passenger')
              AND o.cancelled_at > clock_timestamp() - interval '24 hours' THEN o.cancelled_at
            END AS ended
          FROM bookings o
          WHERE o.user_id = person AND (o.status = 'pending' OR o.created_at > clock_timestamp() - interval '24 hours')
        ) b;
      END $$;

      CREATE INDEX payments_payer ON payments (phone_number, created_at DESC);

      ALTER TABLE sms_deliveries
        ADD COLUMN recipient text,
        DROP CONSTRAINT sms_deliveries_state_check,
        ADD CONSTRAINT sms_deliveries_state_check CHECK (state IN ('sending', 'sent', 'skipped'));
      CREATE INDEX sms_deliveries_recipient ON sms_deliveries (recipient, created_at) WHERE recipient IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX sms_deliveries_recipient;
      UPDATE sms_deliveries SET state = 'sent', sent_at = coalesce(sent_at, created_at) WHERE state = 'skipped';
      ALTER TABLE sms_deliveries
        DROP CONSTRAINT sms_deliveries_state_check,
        ADD CONSTRAINT sms_deliveries_state_check CHECK (state IN ('sending', 'sent')),
        DROP COLUMN recipient;
      DROP INDEX payments_payer;
      DROP FUNCTION unpaid_holds_of(uuid);
      DROP INDEX bookings_unpaid;
    `);
  }
}
