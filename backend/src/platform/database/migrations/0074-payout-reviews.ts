import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The risk score for which a driver's payouts were last stopped (docs/domain.md#staff). */
export class PayoutReviews1763700000074 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE profiles ADD COLUMN payout_review_score integer');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE profiles DROP COLUMN payout_review_score');
  }
}
