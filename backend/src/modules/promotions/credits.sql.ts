/** SQL: XAF that use `u` has taken, less what refunds of its booking gave back. */
export const TAKEN_BY_USE = `(u.amount - coalesce((SELECT sum(f.credit) FROM refunds f WHERE f.booking_id = u.booking_id), 0)::int)`;
