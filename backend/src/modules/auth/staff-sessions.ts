/** How long a session of staff lives (docs/domain.md#staff): from its beginning, and without being used. */
export const STAFF_SESSION_DAYS = 7;
export const STAFF_IDLE_HOURS = 12;
/** Minutes for which the second factor counts as shown just now. */
export const RECENT_FACTOR_MINUTES = 15;
/** Minutes after which a use of the session is written down again. */
const NOTED_EVERY_MINUTES = 5;

/** SQL over session `s` and person `p`: it is a member of the staff's, and too old or unused for too long. */
export const STAFF_SESSION_OVER = `(p.staff_role IS NOT NULL AND (
  s.created_at <= now() - interval '${STAFF_SESSION_DAYS} days'
  OR s.updated_at <= now() - interval '${STAFF_IDLE_HOURS} hours'))`;

/** SQL over `s` and `p`: what the guard of staff routes asks. Passengers and drivers cost no look at the factors. */
export const SECOND_FACTOR = `
  CASE WHEN p.staff_role IS NULL THEN false ELSE EXISTS (
    SELECT 1 FROM second_factors f WHERE f.user_id = p.id AND f.confirmed_at IS NOT NULL) END AS factor_enrolled,
  s.second_factor_at IS NOT NULL AS factor_verified,
  coalesce(s.second_factor_at > now() - interval '${RECENT_FACTOR_MINUTES} minutes', false) AS factor_recent,
  p.staff_role IS NOT NULL AND s.updated_at <= now() - interval '${NOTED_EVERY_MINUTES} minutes' AS use_to_note`;
