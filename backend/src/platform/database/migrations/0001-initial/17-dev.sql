-- Empty in production.

CREATE TABLE dev_sms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "to" text NOT NULL,
  "from" text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE dev_sms IS 'SMS that a development server shows instead of sending.';
CREATE INDEX dev_sms_to ON dev_sms ("to", id DESC);

CREATE TABLE simulator_payments (
  id uuid PRIMARY KEY,
  provider text NOT NULL, -- the rail
  reference text NOT NULL, -- ours or the simulated provider's, according to the rail
  external_id text NOT NULL,
  phone text NOT NULL,
  amount text NOT NULL,
  currency text NOT NULL,
  outcome text NOT NULL, -- reported after decide_at
  reason text,
  financial_transaction_id text,
  decide_at timestamptz NOT NULL,
  callback_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, reference)
);
COMMENT ON TABLE simulator_payments IS 'Payments at the simulated providers.';
CREATE UNIQUE INDEX simulator_payments_external ON simulator_payments (external_id) WHERE provider = 'orange-partner';

CREATE TABLE simulator_callbacks (
  id uuid PRIMARY KEY,
  simulator_payment_id uuid NOT NULL REFERENCES simulator_payments (id) ON DELETE CASCADE,
  attempts smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  claimed_until timestamptz,
  delivered_at timestamptz,
  gave_up_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE simulator_callbacks IS 'Callbacks that the simulated providers have to deliver.';
CREATE INDEX simulator_callbacks_due ON simulator_callbacks (due_at) WHERE delivered_at IS NULL AND gave_up_at IS NULL;

CREATE TABLE simulator_refunds (
  id uuid PRIMARY KEY,
  provider text NOT NULL, -- the rail
  reference text NOT NULL,
  reference_to_refund text NOT NULL,
  external_id text NOT NULL,
  amount text NOT NULL,
  currency text NOT NULL,
  outcome text NOT NULL,
  reason text,
  decide_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, reference)
);
COMMENT ON TABLE simulator_refunds IS 'Refunds at the simulated providers.';

CREATE TABLE simulator_transfers (
  id uuid PRIMARY KEY,
  rail text NOT NULL,
  reference text NOT NULL,
  external_id text NOT NULL,
  phone text NOT NULL,
  amount text NOT NULL,
  currency text NOT NULL,
  outcome text NOT NULL,
  reason text,
  decide_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (rail, reference)
);
COMMENT ON TABLE simulator_transfers IS 'Transfers to a number at the simulated providers.';
