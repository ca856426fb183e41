import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A ride has at most 5 legs (rides_legs_never_oversold). */
const LEAST_OF_LEGS = [1, 2, 3, 4, 5]
  .map((leg) => `CASE WHEN ${leg} BETWEEN first AND last THEN legs[${leg}] END`)
  .join(', ');

/** Free seats of a part as one expression, which PostgreSQL inlines; an aggregate ran as a query per ride. */
export class FreeSeats1763700000038 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION free_on(legs smallint[], first integer, last integer) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
        SELECT least(${LEAST_OF_LEGS})
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION free_on(legs smallint[], first integer, last integer) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
        SELECT min(n) FROM unnest(legs[first:last]) n
      $$;
    `);
  }
}
