import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an alarm ended by itself; null while raised. */
export class EndedAlarms1763700000058 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE rail_alarms ADD COLUMN ended_at timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE rail_alarms DROP COLUMN ended_at`);
  }
}
