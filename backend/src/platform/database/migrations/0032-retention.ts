import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Retention1763700000032 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX sessions_revoked ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;
      CREATE INDEX sessions_expires ON sessions (expires_at);
      CREATE INDEX sms_deliveries_created ON sms_deliveries (created_at);
      CREATE INDEX profiles_left ON profiles (id) WHERE deleted_at IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP INDEX sessions_revoked, sessions_expires, sms_deliveries_created, profiles_left`,
    );
  }
}
