/** Names to send: empty if none are entered, null if some are missing. @param names by seat */
export function travellersFor(names: readonly string[], seats: number): string[] | null {
  const filled = Array.from({ length: seats }, (_, seat) => names[seat]?.trim() ?? '');
  if (filled.every((name) => name === '')) return [];
  return filled.includes('') ? null : filled;
}
