import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Automatic payouts: payout accounts, and payouts sent to a provider next to those in batches. Both are rows of `payouts`, so that the
 * key of `payout_entries` keeps an earning in at most one.
 */
export class PayoutsThatMove1763700000040 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE payout_accounts (
        driver_id uuid PRIMARY KEY REFERENCES profiles (id),
        provider text NOT NULL CHECK (provider IN ('mtn', 'orange')),
        phone_number text NOT NULL CHECK (phone_number ~ '^237[0-9]{9}$'),
        holder_name text, -- as the provider knows it
        status text NOT NULL DEFAULT 'unchecked' CHECK (status IN ('unchecked', 'verified', 'mismatch')),
        pending_until timestamptz, -- no payout before
        next_check_at timestamptz, -- when the provider is asked for the name again; null: not
        decided_by uuid REFERENCES profiles (id), -- of a mismatch
        decided_at timestamptz,
        changed_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX payout_accounts_number ON payout_accounts (phone_number);
      CREATE INDEX payout_accounts_mismatch ON payout_accounts (changed_at DESC) WHERE status = 'mismatch';

      ALTER TABLE payouts
        ALTER COLUMN batch_id DROP NOT NULL,
        ADD COLUMN status text CHECK (status IN ('created', 'sent', 'completed', 'failed', 'manual')), -- null: its batch says it
        ADD COLUMN rail text, -- how the wallet is reached; kept to the end
        ADD COLUMN currency text,
        ADD COLUMN provider_reference text UNIQUE, -- ours, stored before any call
        ADD COLUMN rail_reference text, -- of a rail that gives one before any money moves
        ADD COLUMN settled_reference text,
        ADD COLUMN settled_by uuid REFERENCES profiles (id),
        ADD COLUMN error_message text,
        ADD COLUMN needs_review boolean NOT NULL DEFAULT false,
        ADD COLUMN review_reason text,
        ADD COLUMN sends smallint NOT NULL DEFAULT 0,
        ADD COLUMN first_sent_at timestamptz,
        ADD COLUMN sent_at timestamptz,
        ADD COLUMN accepted_at timestamptz,
        ADD COLUMN not_found_count smallint NOT NULL DEFAULT 0,
        ADD COLUMN checks integer NOT NULL DEFAULT 0,
        ADD COLUMN last_checked_at timestamptz,
        ADD COLUMN next_check_at timestamptz,
        ADD COLUMN claimed_until timestamptz,
        ADD COLUMN completed_at timestamptz,
        ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
        ADD CONSTRAINT payouts_batch_or_status CHECK ((batch_id IS NULL) = (status IS NOT NULL)),
        ADD CONSTRAINT payouts_sendable CHECK (
          status IS NULL OR num_nulls(provider, rail, currency, provider_reference) = 0),
        ADD CONSTRAINT payouts_completed CHECK (
          status IS NULL OR (status = 'completed') = (completed_at IS NOT NULL AND paid_from IS NOT NULL));
      -- While one is under way or waits for a person, its driver gets no other: what goes wrong goes wrong once.
      CREATE UNIQUE INDEX payouts_one_open ON payouts (driver_id) WHERE status <> 'completed';
      CREATE INDEX payouts_due ON payouts (next_check_at) WHERE status IN ('created', 'sent');
      CREATE INDEX payouts_sent_on ON payouts (first_sent_at) WHERE status IS NOT NULL;
      CREATE INDEX payouts_made ON payouts (created_at DESC, id DESC) WHERE status IS NOT NULL;

      CREATE TABLE payout_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        payout_id uuid NOT NULL REFERENCES payouts (id) ON DELETE CASCADE,
        from_status text,
        to_status text NOT NULL,
        cause text NOT NULL,
        fact jsonb,
        actor_id uuid REFERENCES profiles (id),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX payout_events_payout ON payout_events (payout_id, id);

      -- What an operator has to see to: a rail's account may not do what we ask, our address isn't let in, money is running out.
      CREATE TABLE rail_alarms (
        rail text NOT NULL,
        alarm text NOT NULL,
        detail text NOT NULL,
        times integer NOT NULL DEFAULT 1,
        first_at timestamptz NOT NULL DEFAULT now(),
        last_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (rail, alarm)
      );

      -- Of the simulated rails: money that they sent to a number.
      CREATE TABLE simulator_transfers (
        id uuid PRIMARY KEY,
        rail text NOT NULL,
        reference text NOT NULL,
        external_id text NOT NULL,
        phone text NOT NULL,
        amount text NOT NULL,
        currency text NOT NULL,
        outcome text NOT NULL,
        reason text,
        decide_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (rail, reference)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE IF EXISTS simulator_transfers, rail_alarms, payout_events, payout_accounts;
      -- Where money was sent this fails: the journal names it.
      DELETE FROM payout_entries c USING payouts o WHERE o.id = c.payout_id AND o.batch_id IS NULL;
      DELETE FROM payouts WHERE batch_id IS NULL;
      DROP INDEX IF EXISTS payouts_one_open, payouts_due, payouts_sent_on, payouts_made;
      ALTER TABLE payouts
        DROP CONSTRAINT payouts_batch_or_status, DROP CONSTRAINT payouts_sendable, DROP CONSTRAINT payouts_completed,
        DROP COLUMN status, DROP COLUMN rail, DROP COLUMN currency, DROP COLUMN provider_reference,
        DROP COLUMN rail_reference, DROP COLUMN settled_reference, DROP COLUMN settled_by, DROP COLUMN error_message, DROP COLUMN needs_review,
        DROP COLUMN review_reason, DROP COLUMN sends, DROP COLUMN first_sent_at, DROP COLUMN sent_at,
        DROP COLUMN accepted_at, DROP COLUMN not_found_count, DROP COLUMN checks, DROP COLUMN last_checked_at,
        DROP COLUMN next_check_at, DROP COLUMN claimed_until, DROP COLUMN completed_at, DROP COLUMN updated_at,
        ALTER COLUMN batch_id SET NOT NULL;
    `);
  }
}
