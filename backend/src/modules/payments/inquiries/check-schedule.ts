/** Ages (seconds) at which an open payment is asked about: closely for six minutes, then 2, 5, 15 and 60 minutes apart (decision 10). */
const AGES = [5, 10, 20, 40, 60, 120, 180, 240, 300, 360, 480, 780, 1_680, 5_280];
const HOUR = 3_600;
const GIVE_UP_AFTER = 24 * HOUR;

/**
 * Seconds from now until the next check of a payment of this age, or null after 24 h, when a person takes over. After a pause (no
 * process ran) the checks missed are skipped, not made up for.
 */
export function secondsToNextCheck(ageSeconds: number): number | null {
  if (ageSeconds >= GIVE_UP_AFTER) return null;
  const next = AGES.find((age) => age > ageSeconds) ?? nextHourly(ageSeconds);
  return Math.min(next, GIVE_UP_AFTER) - ageSeconds;
}

function nextHourly(ageSeconds: number): number {
  const last = AGES[AGES.length - 1] ?? 0;
  return last + HOUR * (Math.floor((ageSeconds - last) / HOUR) + 1);
}
