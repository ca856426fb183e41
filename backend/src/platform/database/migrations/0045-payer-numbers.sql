-- Also the numbers a person has paid from, as this or an earlier account.
CREATE OR REPLACE FUNCTION has_number(person uuid, given text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT given IN (SELECT phone FROM profiles WHERE id = person
    UNION SELECT phone_number FROM payout_accounts WHERE driver_id = person
    UNION SELECT m.phone_number FROM bookings b JOIN payments m ON m.booking_id = b.id
      WHERE b.user_id = ANY(accounts_of(person_of(person))) AND m.payment_time IS NOT NULL)
$$;
