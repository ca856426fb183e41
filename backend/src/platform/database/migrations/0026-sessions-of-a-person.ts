import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SessionsOfAPerson1763700000026 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX sessions_of_person ON sessions (user_id, created_at DESC)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX sessions_of_person`);
  }
}
