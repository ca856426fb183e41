-- Only numbers that paid and codes that were entered connect people, because anybody can request both.
-- Hosted codes have no hash, and their use is not recorded.
CREATE OR REPLACE FUNCTION connected_people(driver uuid, passenger uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH drivers AS (
    SELECT phone AS number FROM profiles WHERE id = driver
    UNION SELECT phone_number FROM payout_accounts WHERE driver_id = driver
    UNION SELECT m.phone_number FROM bookings b JOIN (SELECT * FROM payments WHERE payment_time IS NOT NULL) m ON m.booking_id = b.id WHERE b.user_id = driver
  ), passengers AS (
    SELECT phone AS number FROM profiles WHERE id = passenger
    UNION SELECT phone_number FROM payout_accounts WHERE driver_id = passenger
    UNION SELECT m.phone_number FROM bookings b JOIN (SELECT * FROM payments WHERE payment_time IS NOT NULL) m ON m.booking_id = b.id WHERE b.user_id = passenger
  )
  SELECT EXISTS (SELECT 1 FROM drivers JOIN passengers USING (number))
    OR EXISTS (SELECT 1 FROM sign_in_devices a JOIN sign_in_devices c USING (token_hash)
      WHERE a.user_id = driver AND c.user_id = passenger)
    OR EXISTS (SELECT 1 FROM profiles d JOIN (SELECT * FROM sign_in_codes WHERE consumed_at IS NOT NULL OR code_hash = '') a ON a.phone = d.phone
      JOIN profiles p ON p.id = passenger JOIN (SELECT * FROM sign_in_codes WHERE consumed_at IS NOT NULL OR code_hash = '') c ON c.phone = p.phone AND c.address = a.address
        AND c.created_at BETWEEN a.created_at - interval '15 minutes' AND a.created_at + interval '15 minutes'
      WHERE d.id = driver AND a.address NOT IN ('127.0.0.1', '::1'))
$$;

CREATE OR REPLACE FUNCTION people_sharing_with(person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH mine AS (SELECT unnest(accounts_of(person)) AS id), numbers AS (
    SELECT p.phone AS number FROM mine JOIN profiles p USING (id) WHERE p.phone IS NOT NULL
    UNION SELECT a.phone_number FROM mine JOIN payout_accounts a ON a.driver_id = mine.id
    UNION SELECT m.phone_number FROM mine JOIN bookings b ON b.user_id = mine.id JOIN (SELECT * FROM payments WHERE payment_time IS NOT NULL) m ON m.booking_id = b.id
  )
  SELECT id FROM mine
  UNION SELECT p.id FROM numbers n JOIN profiles p ON p.phone = n.number
  UNION SELECT a.driver_id FROM numbers n JOIN payout_accounts a ON a.phone_number = n.number
  UNION SELECT b.user_id FROM numbers n JOIN (SELECT * FROM payments WHERE payment_time IS NOT NULL) m ON m.phone_number = n.number JOIN bookings b ON b.id = m.booking_id
  UNION SELECT d.user_id FROM mine JOIN sign_in_devices o ON o.user_id = mine.id JOIN sign_in_devices d USING (token_hash)
$$;
