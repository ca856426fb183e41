import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Outcome of a completed payment, so that clients need not compare messages. */
export class PaymentOutcome1763700000018 implements MigrationInterface {
  name = 'PaymentOutcome1763700000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE payments ADD COLUMN outcome text CHECK (outcome IN ('seated', 'returned'))`,
    );
    await runner.query(
      `UPDATE payments p SET outcome =
         CASE WHEN EXISTS (SELECT 1 FROM refunds f WHERE f.payment_id = p.id) THEN 'returned' ELSE 'seated' END
       WHERE p.status IN ('completed', 'refunded')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments DROP COLUMN outcome`);
  }
}
