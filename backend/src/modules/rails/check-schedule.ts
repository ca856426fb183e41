/**
 * Ages (seconds) at which an open payment is checked: densely for six minutes, then 2, 5, 15 and 60 minutes
 * apart.
 */
const AGES = [5, 10, 20, 40, 60, 120, 180, 240, 300, 360, 480, 780, 1_680, 5_280];
const HOUR = 3_600;
export const DAY = 24 * HOUR;
const GIVE_UP_AFTER = DAY;
/** Longest pause between checks of an unanswered request: each check may send it again. */
export const UNANSWERED_SECONDS = 60;

/** Null after 24 h. Missed checks are skipped. */
export function secondsToNextCheck(ageSeconds: number): number | null {
  if (ageSeconds >= GIVE_UP_AFTER) return null;
  const next = AGES.find((age) => age > ageSeconds) ?? nextHourly(ageSeconds);
  return Math.min(next, GIVE_UP_AFTER) - ageSeconds;
}

function nextHourly(ageSeconds: number): number {
  const last = AGES[AGES.length - 1] ?? 0;
  return last + HOUR * (Math.floor((ageSeconds - last) / HOUR) + 1);
}
