import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Another reason for excluding a driver from a batch: a recently changed payout account. */
export class LeftOutOfBatches1763700000044 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE payout_left_outs DROP CONSTRAINT payout_left_outs_reason_check,
        ADD CONSTRAINT payout_left_outs_reason_check
          CHECK (reason IN ('suspended', 'open_report', 'payouts_stopped', 'account_changed'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE payout_left_outs SET reason = 'payouts_stopped' WHERE reason = 'account_changed';
      ALTER TABLE payout_left_outs DROP CONSTRAINT payout_left_outs_reason_check,
        ADD CONSTRAINT payout_left_outs_reason_check CHECK (reason IN ('suspended', 'open_report', 'payouts_stopped'))`);
  }
}
