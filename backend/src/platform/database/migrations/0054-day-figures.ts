import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Today's figures for the staff dashboard, refreshed each minute; one row. */
export class DayFigures1763700000054 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE day_figures (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        day date NOT NULL, -- in Douala
        rides integer NOT NULL,
        bookings integer NOT NULL,
        payments integer NOT NULL,
        amount bigint NOT NULL,
        counted_at timestamptz NOT NULL
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE day_figures');
  }
}
