-- Free seats of a part as one expression, which PostgreSQL inlines; an aggregate ran as a query per ride.
-- A ride has at most 5 legs (rides_legs_never_oversold).
CREATE OR REPLACE FUNCTION free_on(legs smallint[], first integer, last integer) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT least(
    CASE WHEN 1 BETWEEN first AND last THEN legs[1] END,
    CASE WHEN 2 BETWEEN first AND last THEN legs[2] END,
    CASE WHEN 3 BETWEEN first AND last THEN legs[3] END,
    CASE WHEN 4 BETWEEN first AND last THEN legs[4] END,
    CASE WHEN 5 BETWEEN first AND last THEN legs[5] END
  )
$$;
