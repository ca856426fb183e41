CREATE TABLE day_figures (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  day date NOT NULL, -- in Douala
  rides integer NOT NULL,
  bookings integer NOT NULL,
  payments integer NOT NULL,
  amount bigint NOT NULL,
  counted_at timestamptz NOT NULL
);
COMMENT ON TABLE day_figures IS 'Today''s figures for the staff dashboard, refreshed each minute.';
