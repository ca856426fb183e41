import { doualaMoment } from './format';

/** An ISO 8601 timestamp in UTC. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Starts a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r\n]/;

/**
 * Escapes a cell against formula injection: text that begins like a formula gets a leading apostrophe; numbers and
 * booleans stay. Timestamps are in Douala's time zone.
 */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string' && MOMENT.test(value)) return doualaMoment(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function valueAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      record,
    );
}

/** Records as CSV (RFC 4180), one column per path, with the paths as headers by default. The byte order mark tells Excel that it is UTF-8. */
export function toCsv(records: readonly object[], columns: readonly string[], headers = columns): string {
  const rows = records.map((record) => columns.map((path) => cellOf(valueAt(record, path))));
  return `\uFEFF${[headers.map(cellOf), ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`;
}
