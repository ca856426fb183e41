import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts for a departure between two towns on a day, until sent or expired. */
export class DepartureAlerts1763700000030 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE departure_alerts (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        from_city text NOT NULL,
        to_city text NOT NULL,
        day date NOT NULL, -- in Douala
        told_at timestamptz, -- null: still waiting
        removed_at timestamptz, -- told, then taken off the list: kept until the day is over, so that nobody is told twice
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, day, from_city, to_city)
      );
      CREATE INDEX departure_alerts_waiting ON departure_alerts (from_city, to_city, day) WHERE told_at IS NULL;
      CREATE INDEX departure_alerts_day ON departure_alerts (day);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE departure_alerts`);
  }
}
