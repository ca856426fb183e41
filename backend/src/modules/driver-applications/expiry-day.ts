import { dayBounds } from '../../platform/douala';

/** True for a day as papers name them: `YYYY-MM-DD`, from 2000 to 2099. */
export function isExpiryDay(value: string): boolean {
  return /^20\d\d-/.test(value) && dayBounds(value) !== null;
}
