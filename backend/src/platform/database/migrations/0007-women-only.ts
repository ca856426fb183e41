import type { MigrationInterface, QueryRunner } from 'typeorm';

/** docs/domain.md#safety */
export class WomenOnly1763700000007 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE profiles ADD COLUMN gender text CHECK (gender IN ('female', 'male'));
      COMMENT ON COLUMN profiles.gender IS 'Stated once by the person, then changed by staff; never shown to others';
      ALTER TABLE rides ADD COLUMN women_only boolean NOT NULL DEFAULT false;
      CREATE INDEX rides_women_only ON rides (from_city, to_city, departure_time, id) WHERE women_only AND status <> 'cancelled';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE rides DROP COLUMN women_only; ALTER TABLE profiles DROP COLUMN gender;',
    );
  }
}
