CREATE TABLE reports (
  id uuid PRIMARY KEY,
  reporter_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  message_id uuid,
  conversation_id uuid,
  ride_id uuid,
  reason text NOT NULL CHECK (reason IN ('spam', 'fraud', 'abuse', 'unsafe', 'other')),
  text text,
  holds_money_until timestamptz, -- blocks the driver's payouts; null unless the reporter has paid for a booking with the driver
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'resolved')),
  action text CHECK (action IN ('dismiss', 'warn', 'suspend')),
  resolution text,
  resolved_by uuid,
  resolved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reports_two_people CHECK (reporter_id <> subject_id),
  CONSTRAINT reports_resolved CHECK ((status = 'resolved') = (action IS NOT NULL AND resolved_at IS NOT NULL))
);
COMMENT ON TABLE reports IS 'Abuse reports about people and messages. They outlive a deleted ride and a deleted account.';
CREATE UNIQUE INDEX reports_one_open ON reports (reporter_id, subject_id, coalesce(message_id, subject_id))
  WHERE status = 'open';
CREATE INDEX reports_reporter ON reports (reporter_id, created_at);
CREATE INDEX reports_subject ON reports (subject_id);
CREATE INDEX reports_open ON reports (created_at DESC, id DESC) WHERE status = 'open';
CREATE INDEX reports_created ON reports (created_at DESC, id DESC);

-- Keeps profiles.open_reports and money_held_until, so that payouts need not read the reports.
CREATE FUNCTION count_open_reports() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE subject uuid;
BEGIN
  FOR subject IN SELECT DISTINCT id FROM unnest(ARRAY[
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.subject_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.subject_id END]) id
    WHERE id IS NOT NULL ORDER BY id
  LOOP
    -- Serializes concurrent reports: the next statement's snapshot includes what was committed during the wait.
    PERFORM 1 FROM profiles WHERE id = subject FOR NO KEY UPDATE;
    UPDATE profiles p SET open_reports = r.open, money_held_until = r.until
      FROM (SELECT count(*) AS open, max(holds_money_until) AS until
        FROM reports WHERE subject_id = subject AND status = 'open') r
      WHERE p.id = subject;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER reports_counted AFTER INSERT OR DELETE OR UPDATE OF status, subject_id ON reports
  FOR EACH ROW EXECUTE FUNCTION count_open_reports();
