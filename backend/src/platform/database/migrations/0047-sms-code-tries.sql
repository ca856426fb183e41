-- Apart from ride_code_tries, because a forged sender must not lock the driver's form in the app.
CREATE TABLE ride_sms_code_tries (LIKE ride_code_tries INCLUDING ALL,
  FOREIGN KEY (ride_id) REFERENCES rides (id) ON DELETE CASCADE);
COMMENT ON TABLE ride_sms_code_tries IS 'Wrong boarding codes by SMS that match no booking.';
