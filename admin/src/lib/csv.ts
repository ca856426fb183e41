import { doualaMoment } from './format';

/** ISO 8601, in UTC. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Start of a spreadsheet formula, even after invisible characters and in full-width letters. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/u;

/** Adds an apostrophe to formulas, so that spreadsheets don't run them. Timestamps are in Douala's time zone. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string' && MOMENT.test(value)) return doualaMoment(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Null if any part of the path is null. */
export const valueAt = (record: unknown, path: string) =>
  path.split('.').reduce((value, name) => value && (value as Record<string, unknown>)[name], record);

/** RFC 4180, one column per path. The byte order mark tells Excel that it is UTF-8. */
export function toCsv(records: readonly object[], columns: readonly string[], headers = columns): string {
  const rows = records.map((record) => columns.map((path) => cellOf(valueAt(record, path))));
  return `\uFEFF${[headers.map(cellOf), ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`;
}
