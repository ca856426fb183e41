/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
export function typingErrors(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + wrong);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** Allowed errors: none in short texts, where everything is similar. */
const forgiven = (length: number) => (length < 4 ? 0 : length < 7 ? 1 : 2);

/** True if the query resembles the text or its beginning. Both without accents and in lower case. */
export function isNear(query: string, text: string): boolean {
  const errors = forgiven(query.length);
  if (errors === 0) return false;
  const lengths = Array.from({ length: 2 * errors + 1 }, (_, index) => query.length - errors + index);
  return lengths.some((length) => typingErrors(query, text.slice(0, length)) <= errors);
}
