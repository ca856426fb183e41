/**
 * SQL: nothing can happen any more to what booking `b` on ride `r` brings its driver: it is completed, or cancelled and the ride
 * is over, or cancelled and brings nothing. A ride is paid out when all its bookings are so.
 *
 * @param amount SQL of what the booking brings, after refunds
 */
export function finishedWhen(amount: string): string {
  return `(b.status = 'completed' OR (b.status = 'cancelled' AND (r.status <> 'scheduled' OR ${amount} = 0)))`;
}
