import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PushSubscriptions1763700000008 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE push_subscriptions (
        id uuid PRIMARY KEY, -- another one when the endpoint changes hands
        endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 2000),
        p256dh text NOT NULL,
        auth text NOT NULL,
        user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX push_subscriptions_person ON push_subscriptions (user_id, updated_at DESC);
      CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE IF EXISTS push_subscriptions');
  }
}
