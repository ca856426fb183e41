// Prefixes that a spreadsheet reads as a formula.
const FORMULA_PREFIX = /^[\s\p{Cf}]*[=+\-@|\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/u;

/** RFC 4180 with a header. Texts that look like formulas are escaped; numbers, also negative ones, are not. */
export function csvOf(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) =>
    row.map((value) => (typeof value === 'number' ? String(value) : escapeCell(value))),
  );
  return [columns, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

function escapeCell(value: string): string {
  const escaped = FORMULA_PREFIX.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
