import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refund dispatch with history, and provider health shared by all processes. */
export class RefundSending1763700000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE refunds
        ADD COLUMN needs_review boolean NOT NULL DEFAULT false,
        ADD COLUMN review_reason text,
        ADD COLUMN sends smallint NOT NULL DEFAULT 0,
        ADD COLUMN first_sent_at timestamptz,
        ADD COLUMN accepted_at timestamptz, -- the provider said that it has the refund
        ADD COLUMN not_found_count smallint NOT NULL DEFAULT 0,
        ADD COLUMN last_checked_at timestamptz;
      -- What is to be sent or asked about.
      CREATE INDEX refunds_due ON refunds (next_check_at) WHERE next_check_at IS NOT NULL;
      CREATE INDEX refunds_review ON refunds (created_at DESC) WHERE needs_review;
      CREATE INDEX refunds_booking ON refunds (booking_id);

      CREATE TABLE refund_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        refund_id uuid NOT NULL REFERENCES refunds (id) ON DELETE CASCADE,
        from_status text,
        to_status text NOT NULL,
        cause text NOT NULL,
        fact jsonb,
        actor_id uuid,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX refund_events_refund ON refund_events (refund_id, id);

      -- The version before only wrote what was due: it is sent now.
      INSERT INTO refund_events (refund_id, to_status, cause, actor_id, created_at)
        SELECT id, status, 'requested', requested_by, created_at FROM refunds ORDER BY created_at, id;
      UPDATE refunds SET next_check_at = now() WHERE status = 'requested';

      -- One circuit breaker a provider, shared by all processes. No row: healthy.
      CREATE TABLE provider_health (
        provider text PRIMARY KEY,
        failures integer NOT NULL DEFAULT 0, -- unknown outcomes in a row
        pause_seconds real NOT NULL DEFAULT 0,
        open_until timestamptz, -- not asked before; afterwards one request tries
        probing boolean NOT NULL DEFAULT false,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE IF EXISTS provider_health, refund_events;
      DROP INDEX IF EXISTS refunds_due, refunds_review, refunds_booking;
      ALTER TABLE refunds DROP COLUMN needs_review, DROP COLUMN review_reason, DROP COLUMN sends, DROP COLUMN first_sent_at,
        DROP COLUMN accepted_at, DROP COLUMN not_found_count, DROP COLUMN last_checked_at;
    `);
  }
}
