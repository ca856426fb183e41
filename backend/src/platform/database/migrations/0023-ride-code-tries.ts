import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wrong boarding codes that match no booking are counted per ride, so that they lock no passenger's code. */
export class RideCodeTries1763700000023 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE ride_code_tries (
        ride_id uuid PRIMARY KEY REFERENCES rides ON DELETE CASCADE,
        attempts integer NOT NULL DEFAULT 0, -- since the last lock or right code
        wrong_codes integer NOT NULL DEFAULT 0, -- in all
        locked_until timestamptz
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE IF EXISTS ride_code_tries');
  }
}
