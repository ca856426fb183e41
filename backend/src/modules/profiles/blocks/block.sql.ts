/** SQL: one of these two people has blocked the other. For statements that must know it in their own snapshot. */
export function blockedBetween(one: string, other: string): string {
  return `(${hasBlocked(one, other)} OR ${hasBlocked(other, one)})`;
}

/** SQL: the first person has blocked the second. */
export function hasBlocked(blocker: string, blocked: string): string {
  return `EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${blocker} AND blocked_id = ${blocked})`;
}
