import type { MigrationInterface, QueryRunner } from 'typeorm';
import { connections, ENTERED, PAID } from './0041-proven-connections';

/** The use of hosted codes is recorded now, so they connect people only once entered. */
export class EnteredHostedCodes1763700000042 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(connections(PAID, '(SELECT * FROM sign_in_codes WHERE consumed_at IS NOT NULL)'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(connections(PAID, ENTERED));
  }
}
