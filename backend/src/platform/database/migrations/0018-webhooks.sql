-- Webhooks (docs/domain.md#webhooks). Triggers write deliveries, so that event and deliveries commit together
-- in every module.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  url text NOT NULL,
  events text[] NOT NULL,
  active boolean NOT NULL DEFAULT true,
  secret text NOT NULL,
  previous_secret text, -- signs too until previous_until
  previous_until timestamptz,
  created_by uuid REFERENCES profiles (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE webhooks IS 'Addresses of operators'' systems, with the events that they receive.';

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  webhook_id uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event_id uuid NOT NULL, -- the same for all webhooks
  type text NOT NULL,
  data jsonb NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_attempt_at timestamptz,
  response_status smallint,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (webhook_id, event_id)
);
COMMENT ON TABLE webhook_deliveries IS 'Events to send to a webhook, and what became of them; kept for 30 days.';
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_oldest ON webhook_deliveries (created_at);

CREATE FUNCTION deliver_to_webhooks(kind text, facts jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (webhook_id, event_id, type, data)
  SELECT w.id, e.id, kind, facts FROM webhooks w, (SELECT gen_random_uuid() AS id) e
  WHERE w.active AND kind = ANY (w.events)
$$;

CREATE FUNCTION booking_event_to_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM deliver_to_webhooks(
    CASE NEW.to_status WHEN 'cancelled' THEN 'booking.cancelled' ELSE 'booking.paid' END,
    jsonb_build_object('booking_id', b.id, 'ride_id', b.ride_id, 'seats', b.seats, 'amount', b.amount,
      'service_fee', b.service_fee, 'was', NEW.from_status, 'cause', NEW.cause))
  FROM bookings b WHERE b.id = NEW.booking_id;
  RETURN NULL;
END $$;
CREATE TRIGGER booking_events_to_webhooks AFTER INSERT ON booking_events FOR EACH ROW
  WHEN (NEW.to_status = 'cancelled' OR (NEW.to_status = 'pending_verification' AND NEW.from_status IS DISTINCT FROM 'confirmed'))
  EXECUTE FUNCTION booking_event_to_webhooks();

CREATE FUNCTION ride_to_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM deliver_to_webhooks('ride.cancelled', jsonb_build_object('ride_id', NEW.id, 'driver_id', NEW.driver_id,
    'from_city', NEW.from_city, 'to_city', NEW.to_city, 'departure_time', NEW.departure_time));
  RETURN NULL;
END $$;
CREATE TRIGGER rides_to_webhooks AFTER UPDATE OF status ON rides FOR EACH ROW
  WHEN (NEW.status = 'cancelled' AND OLD.status <> 'cancelled') EXECUTE FUNCTION ride_to_webhooks();

CREATE FUNCTION payout_to_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM deliver_to_webhooks('payout.completed', jsonb_build_object('payout_id', NEW.id, 'driver_id', NEW.driver_id,
    'amount', NEW.amount, 'batch_id', NEW.batch_id));
  RETURN NULL;
END $$;
CREATE TRIGGER payouts_to_webhooks AFTER UPDATE OF status ON payouts FOR EACH ROW
  WHEN (NEW.status = 'completed' AND OLD.status IS DISTINCT FROM 'completed') EXECUTE FUNCTION payout_to_webhooks();

CREATE FUNCTION batch_to_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM deliver_to_webhooks('payout.completed', jsonb_build_object('payout_id', p.id, 'driver_id', p.driver_id,
    'amount', p.amount, 'batch_id', p.batch_id))
  FROM payouts p WHERE p.batch_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER payout_batches_to_webhooks AFTER UPDATE OF status ON payout_batches FOR EACH ROW
  WHEN (NEW.status = 'paid' AND OLD.status <> 'paid') EXECUTE FUNCTION batch_to_webhooks();
