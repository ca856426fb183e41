import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `accounts_of` and `person_of` link an account with the deleted ones that it is recognised as, so that counters and debts follow the
 * person (docs/domain.md#people). `deleted_rides` keeps unbooked rides in the driver's daily count after their deletion.
 */
export class ReturningPeople1763700000061 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION accounts_of(person uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
        SELECT array_append(ARRAY(
          SELECT r.profile_id FROM remembered_people r WHERE r.returned_as = person AND r.until > now()), person)
      $$;
      CREATE FUNCTION person_of(account uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
        SELECT coalesce((SELECT r.returned_as FROM remembered_people r WHERE r.profile_id = account AND r.until > now()), account)
      $$;

      ${unpaidHolds('o.user_id = ANY(accounts_of(person))')}

      CREATE TABLE deleted_rides (
        driver_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        published_at timestamptz NOT NULL
      );
      CREATE INDEX deleted_rides_driver ON deleted_rides (driver_id, published_at);
      CREATE INDEX deleted_rides_published ON deleted_rides (published_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE deleted_rides;
      ${unpaidHolds('o.user_id = person')}
      DROP FUNCTION person_of(uuid);
      DROP FUNCTION accounts_of(uuid);
    `);
  }
}

const unpaidHolds = (whose: string): string => `
  CREATE OR REPLACE FUNCTION unpaid_holds_of(person uuid, OUT held integer, OUT lost integer, OUT wasted_minutes integer)
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
      WHERE ${whose} AND (o.status = 'pending' OR o.created_at > clock_timestamp() - interval '24 hours')
    ) b;
  END $$;`;
