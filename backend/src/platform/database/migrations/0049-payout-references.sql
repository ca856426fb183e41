-- Callbacks look up payouts by it. Two payouts with one reference of the rail would both count as paid.
CREATE UNIQUE INDEX payouts_rail_reference ON payouts (rail, rail_reference) WHERE rail_reference IS NOT NULL;
