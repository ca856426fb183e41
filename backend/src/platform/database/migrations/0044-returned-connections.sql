-- A deleted account stays part of its person, who may have returned: what one account shares, the person shares.
CREATE FUNCTION accounts_sharing_with(person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT unnest(accounts_of(person_of(id))) FROM people_sharing_with(person_of(person)) AS shared (id)
$$;
CREATE FUNCTION connected_persons(driver uuid, passenger uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT bool_or(connected_people(d, p))
  FROM unnest(accounts_of(person_of(driver))) d, unnest(accounts_of(person_of(passenger))) p
$$;
CREATE FUNCTION has_number(person uuid, given text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT given IN (SELECT phone FROM profiles WHERE id = person UNION SELECT phone_number FROM payout_accounts WHERE driver_id = person)
$$;
