CREATE INDEX rides_plate ON rides (upper(translate(car_plate, ' -', ''))) WHERE car_plate IS NOT NULL;
CREATE INDEX refunds_settled ON refunds (settled_reference) WHERE settled_reference IS NOT NULL;
CREATE INDEX payouts_settled ON payouts (settled_reference) WHERE settled_reference IS NOT NULL;
CREATE INDEX payout_batches_reference ON payout_batches (reference) WHERE reference IS NOT NULL;
