import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WhatsApp1763700000047 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE notification_preferences ADD COLUMN whatsapp boolean NOT NULL DEFAULT false`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE notification_preferences DROP COLUMN whatsapp`);
  }
}
