import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Months that finance has closed, and the latest comparison of each rail's statement by day. */
export class MonthClosings1763700000039 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE month_closings (
        month text PRIMARY KEY CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'), -- in Douala
        closed_at timestamptz NOT NULL DEFAULT now(),
        closed_by uuid NOT NULL REFERENCES profiles (id),
        open_items text[] NOT NULL, -- of the checklist, when the month was closed
        reason text CHECK (length(reason) <= 500),
        totals jsonb NOT NULL, -- XAF
        CONSTRAINT month_closings_reason CHECK (open_items = '{}' OR reason IS NOT NULL)
      );
      CREATE TABLE statement_comparisons (
        rail text NOT NULL,
        day date NOT NULL, -- in Douala
        matched integer NOT NULL,
        missing integer NOT NULL,
        extra integer NOT NULL, -- only in the statement, or not booked here
        differing integer NOT NULL,
        compared_at timestamptz NOT NULL DEFAULT now(),
        compared_by uuid NOT NULL REFERENCES profiles (id),
        PRIMARY KEY (rail, day)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE month_closings, statement_comparisons');
  }
}
