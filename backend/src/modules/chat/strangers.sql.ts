/** What two people may do who have no paid booking between them (docs/domain.md#writing-to-each-other). */

/** Messages to somebody who has not written yet. */
export const MESSAGES_BEFORE_ANSWER = 20;

/** Conversations begun with strangers in 24 hours. */
export const NEW_CONVERSATIONS_A_DAY = 5;

/** SQL: one of the two has paid the other for a seat, on any ride. Money that went back doesn't count. */
export function paidBetween(one: string, other: string): string {
  const paid = (
    passenger: string,
    driver: string,
  ) => `EXISTS (SELECT 1 FROM bookings pb JOIN rides pr ON pr.id = pb.ride_id
    WHERE pb.user_id = ${passenger} AND pr.driver_id = ${driver} AND pb.payment_status = 'completed')`;
  return `(${paid(one, other)} OR ${paid(other, one)})`;
}
