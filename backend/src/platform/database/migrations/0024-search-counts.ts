import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Daily counts of searches and of empty results, without personal data. */
export class SearchCounts1763700000024 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE search_counts (
        day date NOT NULL, -- in Douala
        from_city text NOT NULL,
        to_city text NOT NULL,
        searches integer NOT NULL CHECK (searches > 0),
        without_ride integer NOT NULL CHECK (without_ride BETWEEN 0 AND searches),
        PRIMARY KEY (day, from_city, to_city)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE search_counts`);
  }
}
