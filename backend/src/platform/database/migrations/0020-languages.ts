import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The database checks the format only; the list of languages is locales/languages.ts. */
export class Languages1763700000020 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE profiles
        DROP CONSTRAINT profiles_locale_check,
        ADD CONSTRAINT profiles_locale_check CHECK (locale ~ '^[a-z]{2,3}$');
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE profiles SET locale = NULL WHERE locale NOT IN ('fr', 'en');
      ALTER TABLE profiles
        DROP CONSTRAINT profiles_locale_check,
        ADD CONSTRAINT profiles_locale_check CHECK (locale IN ('fr', 'en'));
    `);
  }
}
