import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Notifications1763700000005 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE notifications (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        key text NOT NULL, -- the event: a person is told of it once
        type text NOT NULL,
        title text NOT NULL,
        body text NOT NULL,
        data jsonb NOT NULL DEFAULT '{}',
        read boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, key)
      );
      CREATE INDEX notifications_person ON notifications (user_id, id DESC);
      CREATE INDEX notifications_unread ON notifications (user_id) WHERE NOT read;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE IF EXISTS notifications');
  }
}
