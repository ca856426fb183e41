import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Account deletion leaves an anonymous row, referenced by rides, payments and the journal. It has no number, so that the number may sign
 * up again, and counts as suspended, so that every check refuses it.
 */
export class PeopleWhoLeave1763700000009 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE profiles
        ALTER COLUMN phone DROP NOT NULL,
        ADD COLUMN deleted_at timestamptz,
        ADD CONSTRAINT profiles_deleted CHECK (
          CASE WHEN deleted_at IS NULL THEN phone IS NOT NULL
            ELSE num_nonnulls(phone, avatar_url, locale, staff_role) = 0 AND NOT is_driver AND suspended_at IS NOT NULL END);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // Irreversible: deleted people keep an impossible number (237, a zero, eight digits).
    await queryRunner.query(`
      ALTER TABLE profiles DROP CONSTRAINT profiles_deleted;
      UPDATE profiles p SET phone = '2370' || lpad(n.number::text, 8, '0')
        FROM (SELECT id, row_number() OVER (ORDER BY deleted_at, id) AS number FROM profiles WHERE phone IS NULL) n
        WHERE p.id = n.id;
      ALTER TABLE profiles DROP COLUMN deleted_at, ALTER COLUMN phone SET NOT NULL;
    `);
  }
}
