CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  key text NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  texts jsonb, -- in every language: {title: {fr, en}, body: {fr, en}}
  data jsonb NOT NULL DEFAULT '{}',
  read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, key)
);
COMMENT ON TABLE notifications IS 'Inbox entries, one per person and event (key).';
CREATE INDEX notifications_person ON notifications (user_id, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE NOT read;

CREATE TABLE notification_preferences (
  user_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  bookings_push boolean NOT NULL DEFAULT true,
  bookings_in_app boolean NOT NULL DEFAULT true,
  bookings_sms boolean NOT NULL DEFAULT true,
  rides_push boolean NOT NULL DEFAULT true,
  rides_in_app boolean NOT NULL DEFAULT true,
  rides_sms boolean NOT NULL DEFAULT true,
  messages_in_app boolean NOT NULL DEFAULT true,
  quiet_hours boolean NOT NULL DEFAULT false,
  whatsapp boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE notification_preferences IS 'Opt-outs and opt-ins by topic and channel. No row: the defaults.';

CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY, -- replaced when the endpoint passes to another person
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 2000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  session_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE push_subscriptions IS 'Web Push subscriptions of signed-in browsers.';
CREATE INDEX push_subscriptions_person ON push_subscriptions (user_id, updated_at DESC);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

CREATE TABLE sms_deliveries (
  key text PRIMARY KEY,
  recipient text, -- keyed hash of the number
  state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'sent', 'skipped')),
  attempts smallint NOT NULL DEFAULT 0,
  claimed_until timestamptz,
  carrier text, -- that accepted the SMS
  reference text, -- in that carrier's delivery reports
  outcome text CHECK (outcome IN ('delivered', 'undelivered')), -- null: not reported
  outcome_at timestamptz,
  lost_by text[] NOT NULL DEFAULT '{}', -- carriers that accepted the SMS and did not deliver it
  notification jsonb, -- kind and event, for sending a lost SMS by another carrier
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE sms_deliveries IS 'SMS by event and person (key), so that each is sent once.';
CREATE UNIQUE INDEX sms_deliveries_reference ON sms_deliveries (carrier, reference) WHERE reference IS NOT NULL;
CREATE INDEX sms_deliveries_recipient ON sms_deliveries (recipient, created_at) WHERE recipient IS NOT NULL;
CREATE INDEX sms_deliveries_created ON sms_deliveries (created_at);
