import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when a report blocks a driver's payout; null for reports by people without a paid booking with that driver. */
export class ReportsHoldMoney1763700000065 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE reports ADD COLUMN holds_money_until timestamptz;
      ALTER TABLE profiles ADD COLUMN money_held_until timestamptz; -- by an open report
      UPDATE reports r SET holds_money_until = r.created_at + interval '7 days'
        WHERE r.status = 'open' AND EXISTS (SELECT 1 FROM bookings b JOIN rides o ON o.id = b.ride_id
          WHERE b.user_id = r.reporter_id AND o.driver_id = r.subject_id AND b.paid_at IS NOT NULL);
      UPDATE profiles p SET money_held_until = r.until
        FROM (SELECT subject_id, max(holds_money_until) AS until FROM reports WHERE status = 'open' GROUP BY subject_id) r
        WHERE r.subject_id = p.id;
      CREATE OR REPLACE FUNCTION count_open_reports() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE subject uuid;
      BEGIN
        FOR subject IN SELECT DISTINCT id FROM unnest(ARRAY[
          CASE WHEN TG_OP <> 'INSERT' THEN OLD.subject_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.subject_id END]) id
          WHERE id IS NOT NULL ORDER BY id
        LOOP
          -- Two reports at once: the second waits here, and counts the first in the next statement's snapshot.
          PERFORM 1 FROM profiles WHERE id = subject FOR NO KEY UPDATE;
          UPDATE profiles p SET open_reports = r.open, money_held_until = r.until
            FROM (SELECT count(*) AS open, max(holds_money_until) AS until
              FROM reports WHERE subject_id = subject AND status = 'open') r
            WHERE p.id = subject;
        END LOOP;
        RETURN NULL;
      END $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION count_open_reports() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' AND OLD.status = 'open' THEN
          UPDATE profiles SET open_reports = open_reports - 1 WHERE id = OLD.subject_id;
        END IF;
        IF TG_OP <> 'DELETE' AND NEW.status = 'open' THEN
          UPDATE profiles SET open_reports = open_reports + 1 WHERE id = NEW.subject_id;
        END IF;
        RETURN NULL;
      END $$;
      ALTER TABLE profiles DROP COLUMN money_held_until;
      ALTER TABLE reports DROP COLUMN holds_money_until;
    `);
  }
}
