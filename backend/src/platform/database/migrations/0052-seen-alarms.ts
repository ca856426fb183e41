import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often an alarm had been raised when staff acknowledged it. */
export class SeenAlarms1763700000052 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE rail_alarms ADD COLUMN seen_times integer NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE rail_alarms DROP COLUMN seen_times`);
  }
}
