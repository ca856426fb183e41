/**
 * Ages (seconds) at which an open payment is checked: densely for six minutes, then 2, 5, 15 and 60 minutes
 * apart.
 */
const CHECK_AGES_SECONDS = [5, 10, 20, 40, 60, 120, 180, 240, 300, 360, 480, 780, 1_680, 5_280];
const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
const GIVE_UP_AFTER_SECONDS = DAY_SECONDS;
/** Longest pause between checks of an unanswered request: each check may send it again. */
export const UNANSWERED_SECONDS = 60;

/** Null after 24 h. Missed checks are skipped. */
export function secondsToNextCheck(ageSeconds: number): number | null {
  if (ageSeconds >= GIVE_UP_AFTER_SECONDS) return null;
  const next = CHECK_AGES_SECONDS.find((age) => age > ageSeconds) ?? nextHourly(ageSeconds);
  return Math.min(next, GIVE_UP_AFTER_SECONDS) - ageSeconds;
}

function nextHourly(ageSeconds: number): number {
  const last = CHECK_AGES_SECONDS[CHECK_AGES_SECONDS.length - 1] ?? 0;
  return last + HOUR_SECONDS * (Math.floor((ageSeconds - last) / HOUR_SECONDS) + 1);
}
