-- Phone, payout accounts and numbers that have paid.
CREATE FUNCTION numbers_of(person uuid) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT phone FROM profiles WHERE id = person AND phone IS NOT NULL
  UNION SELECT phone_number FROM payout_accounts WHERE driver_id = person
  UNION SELECT m.phone_number FROM bookings b JOIN payments m ON m.booking_id = b.id WHERE b.user_id = person AND m.payment_time IS NOT NULL
$$;
-- Devices are kept longer, but drivers sign in at the office, too.
CREATE FUNCTION share_browser(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM sign_in_devices a JOIN sign_in_devices b USING (token_hash)
    WHERE a.user_id = one AND b.user_id = other AND least(a.last_used_at, b.last_used_at) > now() - interval '30 days')
$$;
CREATE FUNCTION may_be_one_person(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT numbers_of(one) INTERSECT SELECT numbers_of(other)) OR share_browser(one, other)
$$;
