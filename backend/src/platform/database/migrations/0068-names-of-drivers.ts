import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when a name counts as verified against documents, and when staff last changed it: payouts pause after that
 * (docs/domain.md#becoming-a-driver).
 */
export class NamesOfDrivers1763700000068 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE profiles ADD COLUMN approved_at timestamptz, ADD COLUMN name_changed_at timestamptz;
      UPDATE profiles p SET approved_at = now()
        WHERE is_driver OR EXISTS (SELECT 1 FROM payout_accounts a WHERE a.driver_id = p.id);
      ${reasons("'suspended', 'open_report', 'payouts_stopped', 'account_changed', 'name_changed'")}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE payout_left_outs SET reason = 'account_changed' WHERE reason = 'name_changed';
      ${reasons("'suspended', 'open_report', 'payouts_stopped', 'account_changed'")}
      ALTER TABLE profiles DROP COLUMN name_changed_at, DROP COLUMN approved_at;
    `);
  }
}

const reasons = (allowed: string): string => `
  ALTER TABLE payout_left_outs DROP CONSTRAINT payout_left_outs_reason_check,
    ADD CONSTRAINT payout_left_outs_reason_check CHECK (reason IN (${allowed}));`;
