import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refund of 0 XAF charges the driver for goodwill that already returned everything. */
export class ReturnedGoodwill1763700000043 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE refunds DROP CONSTRAINT refunds_amount_check,
      ADD CONSTRAINT refunds_amount_check CHECK (amount > 0 OR (amount = 0 AND given_before > 0 AND status = 'completed'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE refunds DROP CONSTRAINT refunds_amount_check,
      ADD CONSTRAINT refunds_amount_check CHECK (amount > 0) NOT VALID`);
  }
}
