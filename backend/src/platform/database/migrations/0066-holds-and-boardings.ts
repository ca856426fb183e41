import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a hold is short, and whether a boarded passenger is connected to the driver. */
export class HoldsAndBoardings1763700000066 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE bookings
        ADD COLUMN hold_short boolean NOT NULL DEFAULT false, -- the passenger had lost many holds
        ADD COLUMN boarded_by_driver boolean NOT NULL DEFAULT false; -- connected_people() when the code was entered

      -- Signs that two accounts belong to one person: a device, a paying number, a payout account, or two sign-ins within
      -- 15 minutes from one address (loopback is no address of anybody).
      CREATE FUNCTION connected_people(driver uuid, passenger uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
        WITH drivers AS (
          SELECT phone AS number FROM profiles WHERE id = driver
          UNION SELECT phone_number FROM payout_accounts WHERE driver_id = driver
          UNION SELECT m.phone_number FROM bookings b JOIN payments m ON m.booking_id = b.id WHERE b.user_id = driver
        ), passengers AS (
          SELECT phone AS number FROM profiles WHERE id = passenger
          UNION SELECT phone_number FROM payout_accounts WHERE driver_id = passenger
          UNION SELECT m.phone_number FROM bookings b JOIN payments m ON m.booking_id = b.id WHERE b.user_id = passenger
        )
        SELECT EXISTS (SELECT 1 FROM drivers JOIN passengers USING (number))
          OR EXISTS (SELECT 1 FROM sign_in_devices a JOIN sign_in_devices c USING (token_hash)
            WHERE a.user_id = driver AND c.user_id = passenger)
          OR EXISTS (SELECT 1 FROM profiles d JOIN sign_in_codes a ON a.phone = d.phone
            JOIN profiles p ON p.id = passenger JOIN sign_in_codes c ON c.phone = p.phone AND c.address = a.address
              AND c.created_at BETWEEN a.created_at - interval '15 minutes' AND a.created_at + interval '15 minutes'
            WHERE d.id = driver AND a.address NOT IN ('127.0.0.1', '::1'))
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP FUNCTION connected_people(uuid, uuid);
      ALTER TABLE bookings DROP COLUMN hold_short, DROP COLUMN boarded_by_driver;
    `);
  }
}
