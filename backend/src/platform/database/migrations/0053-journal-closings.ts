import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Monthly totals of the journal, so that statements need not read it from the beginning. Missing months are read from the journal. Totals
 * stay exact: the journal is append-only, and an entry in a closed month reopens it in the same transaction.
 */
export class JournalClosings1763700000053 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE journal_closings (
        begins timestamptz PRIMARY KEY, -- of the month, in Douala
        ends timestamptz NOT NULL CHECK (ends > begins),
        transactions bigint NOT NULL,
        closed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE journal_closing_sums (
        begins timestamptz NOT NULL REFERENCES journal_closings (begins) ON DELETE CASCADE,
        account text NOT NULL,
        kind text NOT NULL,
        rail text, -- whose money it is, or by which the fee was paid
        debit bigint NOT NULL,
        credit bigint NOT NULL,
        UNIQUE NULLS NOT DISTINCT (begins, account, kind, rail)
      );

      CREATE FUNCTION journal_open_month() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM journal_closings WHERE begins <= NEW.created_at AND ends > NEW.created_at;
        RETURN NULL;
      END $$;
      CREATE TRIGGER journal_transactions_open_month AFTER INSERT ON journal_transactions
        FOR EACH ROW EXECUTE FUNCTION journal_open_month();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER journal_transactions_open_month ON journal_transactions;
      DROP FUNCTION journal_open_month;
      DROP TABLE journal_closing_sums, journal_closings;
    `);
  }
}
