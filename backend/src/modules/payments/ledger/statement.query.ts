import type { DataSource } from 'typeorm';
import type { Xaf } from '../../../platform/money';
import { TAKEN } from '../../money';

/** Money that a provider says it has taken. */
export interface StatementLine {
  /** The payment's id, or the reference under which it was asked for. */
  reference: string;
  amount: Xaf;
}

/** A file that is no statement; the message says why. */
export class BadStatementError extends Error {
  override readonly name = 'BadStatementError';
}

/**
 * Reads a provider's statement: CSV with a line of names, among them `reference` and `amount`. Where there is a `status` only
 * SUCCESSFUL lines count.
 * @throws BadStatementError
 */
export function readStatement(text: string): StatementLine[] {
  const [head = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const separator = head.includes(';') ? ';' : ',';
  const cells = (row: string) => row.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const names = cells(head).map((name) => name.toLowerCase());
  const [reference, amount, status] = ['reference', 'amount', 'status'].map((name) =>
    names.indexOf(name),
  ) as [number, number, number];
  if (reference < 0 || amount < 0)
    throw new BadStatementError('The first line must name the columns, among them reference and amount.');
  const lines: StatementLine[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue;
    const values = cells(row);
    if (status >= 0 && values[status]?.toUpperCase() !== 'SUCCESSFUL') continue;
    const line = { reference: values[reference] ?? '', amount: Number(values[amount]) };
    if (line.reference === '' || !Number.isInteger(line.amount) || line.amount <= 0)
      throw new BadStatementError(`Line ${index + 2} needs a reference and a whole amount above 0.`);
    lines.push(line);
  }
  return lines;
}

/** What a provider has taken and our books say otherwise, a sentence each, in the order of the statement. */
export async function compareStatement(dataSource: DataSource, lines: StatementLine[]): Promise<string[]> {
  const rows = await dataSource.query<{ difference: string | null }[]>(
    `SELECT CASE
       WHEN p.id IS NULL THEN format('%s over %s XAF is not known here.', s.reference, s.amount)
       WHEN p.status NOT IN ('completed', 'refunded') THEN
         format('Payment %s over %s XAF was taken, but is %s here.', p.id, s.amount, p.status)
       WHEN ${TAKEN} <> s.amount THEN
         format('Payment %s: %s XAF were taken, %s XAF are booked here.', p.id, s.amount, ${TAKEN})
       WHEN s.nth > 1 THEN format('Payment %s stands in the statement more than once.', p.id)
     END AS difference
     FROM (
       SELECT reference, amount, place, row_number() OVER (PARTITION BY reference ORDER BY place) AS nth
       FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS line (reference, amount, place)
     ) s
     LEFT JOIN payments p ON p.id::text = lower(s.reference) OR p.transaction_id = s.reference
     ORDER BY s.place`,
    [lines.map(({ reference }) => reference), lines.map(({ amount }) => amount)],
  );
  return rows.flatMap(({ difference }) => difference ?? []);
}
