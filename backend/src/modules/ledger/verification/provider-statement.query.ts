import type { DataSource } from 'typeorm';
import type { Xaf } from '../../../platform/money';
import { AMOUNT_TAKEN, type PaymentStatus } from '../../money';
import { RAILS } from '../../rails';

/** `open` and `not_taken`: the provider holds no money. */
type LineState = 'taken' | 'open' | 'not_taken' | 'reversed';

export interface StatementLine {
  /** Ids in column order. */
  references: string[];
  /** XAF. Null if no money was taken and no amount is stated. */
  amount: Xaf | null;
  state: LineState;
  /** In upper case; empty if not stated. */
  providerStatus: string;
}

const PROBLEMS = {
  no_file: 'The statement {file} cannot be read.',
  not_text: 'The statement is not a text file.',
  no_columns: 'The first line must name the columns, among them reference and amount.',
  column_twice: 'The first line names the column {column} twice.',
  unknown_column:
    'The column "{column}" is not known: rename it to reference, amount, status, currency or type, or remove it.',
  cells: 'Line {line} has {cells} cells, the first line {columns}.',
  too_long: 'Line {line} is too long.',
  quotes: 'Line {line} has a quotation mark out of place.',
  unknown_type: 'Line {line} has the type "{type}", which is not known.',
  unknown_status: 'Line {line} has the status "{status}", which is not known.',
  currency: 'Line {line} is in {currency}, not in XAF.',
  incomplete: 'Line {line} needs a reference and a whole amount above 0.',
} as const;

export class BadStatementError extends Error {
  override readonly name = 'BadStatementError';

  constructor(
    readonly problem: keyof typeof PROBLEMS,
    readonly values: Record<string, string | number> = {},
  ) {
    super(PROBLEMS[problem].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])));
  }
}

/** Column names without case, spaces and punctuation: `Pay Token` and `pay_token` become `paytoken`. */
const ID_COLUMNS =
  'reference referenceid xreferenceid id paymentid externalid externaltransactionid transactionid paytoken txnid txnmode orderid depositid clientreferenceid financialtransactionid providertransactionid';
/** Columns of outgoing money. Such lines are not payments. */
const OUT_COLUMNS = 'payoutid refundid';
const UNUSED_COLUMNS =
  'date time datetime day created createdat creationdate completed completedat finishedat updated updatedat fee fees commission balance phone phonenumber msisdn subscribermsisdn channelusermsisdn payer payernumber payee from fromname to toname name provider operator correspondent country description message note customermessage reason failurereason channel';

type ColumnUse = 'id' | 'out' | 'amount' | 'status' | 'currency' | 'type' | 'unused';
const COLUMN_USES: ReadonlyMap<string, ColumnUse> = new Map<string, ColumnUse>([
  ...ID_COLUMNS.split(' ').map((name) => [name, 'id'] as const),
  ...OUT_COLUMNS.split(' ').map((name) => [name, 'out'] as const),
  ...UNUSED_COLUMNS.split(' ').map((name) => [name, 'unused'] as const),
  ['amount', 'amount'],
  ['status', 'status'],
  ['currency', 'currency'],
  ['type', 'type'],
]);

const STATE_OF = { completed: 'taken', failed: 'not_taken', pending: 'open', processing: 'open' } as const;

/** Status values of all rails' APIs, and values that occur only in statements. */
const LINE_STATES: ReadonlyMap<string, LineState> = new Map<string, LineState>([
  ...Object.values(RAILS).flatMap(({ statuses }) =>
    Object.entries(statuses).map(([name, status]) => [name, STATE_OF[status]] as const),
  ),
  ['REJECTED', 'not_taken'],
  ['REVERSED', 'reversed'],
  ['REVERSAL', 'reversed'],
  ['ROLLED_BACK', 'reversed'],
  ['CHARGEBACK', 'reversed'],
  ['REFUNDED', 'reversed'],
]);

const DIRECTIONS: ReadonlyMap<string, 'in' | 'out'> = new Map([
  ...['DEPOSIT', 'PAYMENT', 'COLLECTION', 'REQUESTTOPAY', 'MP'].map((type) => [type, 'in'] as const),
  ...['PAYOUT', 'REFUND', 'TRANSFER', 'DISBURSEMENT', 'CASHIN'].map((type) => [type, 'out'] as const),
]);

/**
 * CSV with a header that has an id column and `amount`. Without `status` every line counts as taken. Skips
 * refunds and payouts.
 * @throws BadStatementError for an unknown column, status or format
 */
export function readStatement(text: string): StatementLine[] {
  if (text.includes('\0')) throw new BadStatementError('not_text');
  const [head = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const separator = [';', '\t'].find((one) => head.includes(one)) ?? ',';
  const uses = cellsOf(head, separator, 1).map(useOf);
  if (!uses.includes('id') || !uses.includes('amount')) throw new BadStatementError('no_columns');
  for (const use of ['amount', 'status', 'currency', 'type'] as const) {
    if (uses.indexOf(use) !== uses.lastIndexOf(use))
      throw new BadStatementError('column_twice', { column: use });
  }
  return rows.flatMap((row, index) => {
    if (row.trim() === '') return [];
    const cells = cellsOf(row, separator, index + 2);
    if (cells.length !== uses.length)
      throw new BadStatementError('cells', { line: index + 2, cells: cells.length, columns: uses.length });
    return readLine((use) => cells.filter((cell, place) => uses[place] === use && cell !== ''), {
      hasStatus: uses.includes('status'),
      number: index + 2,
    });
  });
}

function useOf(column: string): ColumnUse {
  const use = COLUMN_USES.get(column.toLowerCase().replace(/[^a-z0-9]/g, ''));
  if (use !== undefined) return use;
  throw new BadStatementError('unknown_column', { column });
}

/** On longer lines the regular expression could run out of stack. */
const MAX_LINE_LENGTH = 4_000;

/** Quoted cells may contain the separator and doubled quotation marks. */
function cellsOf(row: string, separator: string, number: number): string[] {
  if (row.length > MAX_LINE_LENGTH) throw new BadStatementError('too_long', { line: number });
  const text = separator + row;
  const pattern = new RegExp(`${separator}( *"(?:[^"]|"")*" *|[^"${separator}]*)`, 'g');
  const cells = [...text.matchAll(pattern)];
  if (cells.map(([cell]) => cell).join('') !== text) throw new BadStatementError('quotes', { line: number });
  return cells.map(([, cell = '']) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  );
}

function readLine(
  values: (use: ColumnUse) => string[],
  { hasStatus, number }: { hasStatus: boolean; number: number },
): StatementLine[] {
  const [type] = values('type').map((name) => name.toUpperCase());
  const direction = type === undefined ? 'in' : DIRECTIONS.get(type.replace(/[^A-Z]/g, ''));
  if (direction === undefined)
    throw new BadStatementError('unknown_type', { line: number, type: type ?? '' });
  if (direction === 'out' || values('out').length > 0) return [];
  const [status = ''] = values('status').map((value) => value.toUpperCase().replace(/[\s-]+/g, '_'));
  const state = hasStatus ? LINE_STATES.get(status) : 'taken';
  if (state === undefined) throw new BadStatementError('unknown_status', { line: number, status });
  const [currency = 'XAF'] = values('currency').map((code) => code.toUpperCase());
  if (currency !== 'XAF' && currency !== 'FCFA')
    throw new BadStatementError('currency', { line: number, currency });
  const references = values('id');
  const amount = amountOf(values('amount')[0] ?? '');
  const hasMoney = state === 'taken' || state === 'reversed';
  if (hasMoney && (references.length === 0 || amount === null))
    throw new BadStatementError('incomplete', { line: number });
  return [{ references, amount, state, providerStatus: status }];
}

/** `4500`, `4500.00` and `4 500 XAF` are 4500; ambiguous values are null. */
function amountOf(text: string): Xaf | null {
  const digits = /^(\d+)(?:[.,]0{1,2})?(?:XAF|FCFA)?$/i.exec(text.replace(/\s/g, ''))?.[1];
  return digits === undefined || Number(digits) === 0 ? null : Number(digits);
}

interface BookedPayment {
  id: string;
  rail: string;
  status: PaymentStatus;
  taken: Xaf;
  payment_time: Date | null;
  names: (string | null)[];
}

/** Ids that a rail's portal may show for a payment; order ids end with our id. */
const PAYMENT_IDS = `ARRAY[p.id::text, lower(p.transaction_id), lower(p.metadata ->> 'financialTransactionId'),
  right(replace(p.id::text, '-', ''), 20)]`;

export const COMPARED = [
  'matched',
  'missing',
  'unknown',
  'ambiguous',
  'not_booked',
  'amount',
  'repeated',
  'contrary',
] as const;

export interface ComparedPayment {
  kind: (typeof COMPARED)[number];
  payment_id: string | null;
  reference: string | null;
  /** Amount in the statement. */
  amount: Xaf | null;
  /** Amount in our books. */
  booked: Xaf | null;
  text: string;
}

interface ComparedBooks {
  rail: string;
  from: Date;
  to: Date;
}

/** Days before and after the period from which a statement may contain payments. */
const TOLERANCE_DAYS = 7;

/**
 * Compares each line, then adds payments that the statement lacks although the same rail booked them on the same
 * Douala days.
 * @param books where to look for missing payments; by default the statement's rails and days
 */
export async function compareStatement(
  dataSource: DataSource,
  lines: StatementLine[],
  books: ComparedBooks | null = null,
): Promise<ComparedPayment[]> {
  const named = await paymentsNamedIn(dataSource, lines, books);
  const { matched, unmatched } = matchLines(lines, named);
  const compared = [...unmatched];
  for (const [payment, linesOfPayment] of matched) compared.push(...comparisonOf(payment, linesOfPayment));
  const booked = [...matched.keys()].filter(isBooked);
  if (booked.length === 0 && compared.length === 0 && books === null) {
    const text = 'The statement names no payment that is booked here, so its rail and days are not known.';
    return [{ kind: 'unknown', payment_id: null, reference: null, amount: null, booked: null, text }];
  }
  return [...compared, ...(await missingIn(dataSource, named, booked, books))];
}

function paymentsNamedIn(
  dataSource: DataSource,
  lines: StatementLine[],
  books: ComparedBooks | null,
): Promise<BookedPayment[]> {
  const names = lines.flatMap(({ references }) => references.map((one) => one.toLowerCase()));
  return dataSource.query<BookedPayment[]>(
    `SELECT p.id, p.rail, p.status, ${AMOUNT_TAKEN} AS taken, p.payment_time, ${PAYMENT_IDS} AS names FROM payments p
     WHERE ${PAYMENT_IDS} && $1::text[] AND p.credit_of IS NULL AND ($2::timestamptz IS NULL
       OR p.created_at >= $2::timestamptz - interval '${TOLERANCE_DAYS} days' AND p.created_at < $3::timestamptz + interval '${TOLERANCE_DAYS} days')
       AND ($4::text IS NULL OR p.rail = $4)`,
    [names, books?.from ?? null, books?.to ?? null, books?.rail ?? null],
  );
}

/** Lines of taken money with no payment, or with two payments, are unmatched. */
function matchLines(lines: StatementLine[], payments: BookedPayment[]) {
  const byName = new Map<string, BookedPayment[]>();
  for (const payment of payments) {
    for (const name of new Set(payment.names)) {
      if (name !== null) byName.set(name, [...(byName.get(name) ?? []), payment]);
    }
  }
  const matched = new Map<BookedPayment, StatementLine[]>();
  const unmatched: ComparedPayment[] = [];
  for (const line of lines) {
    const { amount, references } = line;
    const reference = references[0] ?? null;
    const [payment, second] = new Set(references.flatMap((one) => byName.get(one.toLowerCase()) ?? []));
    if (payment === undefined) {
      if (line.state !== 'taken') continue;
      const text = `${reference} of ${amount} XAF is not known here.`;
      unmatched.push({ kind: 'unknown', payment_id: null, reference, amount, booked: null, text });
    } else if (second !== undefined) {
      const { id: payment_id, taken: booked } = payment;
      const text = `${reference} names two payments, ${payment_id} and ${second.id}.`;
      unmatched.push({ kind: 'ambiguous', payment_id, reference, amount, booked, text });
    } else {
      matched.set(payment, [...(matched.get(payment) ?? []), line]);
    }
  }
  return { matched, unmatched };
}

const isBooked = ({ status }: BookedPayment) => status === 'completed' || status === 'refunded';

function comparisonOf(payment: BookedPayment, lines: StatementLine[]): ComparedPayment[] {
  const { id, status, taken } = payment;
  const row = (kind: ComparedPayment['kind'], { references, amount }: StatementLine, text: string) => ({
    kind,
    payment_id: id,
    reference: references[0] ?? null,
    amount,
    booked: isBooked(payment) ? taken : null,
    text,
  });
  const takenLines = lines.filter(({ state }) => state === 'taken');
  const found = takenLines.flatMap((line, index) => {
    const { amount } = line;
    if (!isBooked(payment))
      return row('not_booked', line, `Payment ${id} of ${amount} XAF was taken, but is ${status} here.`);
    if (amount !== taken)
      return row('amount', line, `Payment ${id}: ${amount} XAF were taken, ${taken} XAF are booked here.`);
    return index > 0 ? row('repeated', line, `Payment ${id} appears in the statement more than once.`) : [];
  });
  const contradicts = ({ state, providerStatus }: StatementLine) => {
    if (state === 'reversed') return providerStatus !== 'REFUNDED' || status !== 'refunded';
    return takenLines.length === 0 && (state === 'not_taken' || state === 'open');
  };
  const contradiction = isBooked(payment) ? lines.find(contradicts) : undefined;
  if (contradiction !== undefined) {
    const text = `Payment ${id} is ${contradiction.providerStatus} in the statement, but is ${status} here.`;
    return [...found, row('contrary', contradiction, text)];
  }
  const [line] = lines;
  return found.length === 0 && isBooked(payment) && line ? [row('matched', line, '')] : found;
}

async function missingIn(
  dataSource: DataSource,
  named: BookedPayment[],
  booked: BookedPayment[],
  books: ComparedBooks | null,
): Promise<ComparedPayment[]> {
  const rows = await dataSource.query<{ id: string; taken: Xaf }[]>(
    `SELECT p.id, ${AMOUNT_TAKEN} AS taken FROM payments p, (
       SELECT coalesce($4::timestamptz, date_trunc('day', min(at) AT TIME ZONE 'Africa/Douala') AT TIME ZONE 'Africa/Douala') AS first,
         coalesce($5::timestamptz, (date_trunc('day', max(at) AT TIME ZONE 'Africa/Douala') + interval '1 day') AT TIME ZONE 'Africa/Douala') AS last
       FROM unnest($1::timestamptz[]) AS at) days
     WHERE p.status IN ('completed', 'refunded') AND p.credit_of IS NULL AND p.payment_time >= days.first AND p.payment_time < days.last
       AND p.rail = ANY($2::text[]) AND p.id <> ALL($3::uuid[])
     ORDER BY p.payment_time, p.id`,
    [
      booked.map(({ payment_time }) => payment_time),
      books ? [books.rail] : booked.map(({ rail }) => rail),
      named.map(({ id }) => id),
      books?.from ?? null,
      books?.to ?? null,
    ],
  );
  return rows.map(({ id, taken }) => ({
    kind: 'missing',
    payment_id: id,
    reference: null,
    amount: null,
    booked: taken,
    text: `Payment ${id} of ${taken} XAF is booked here, but missing in the statement.`,
  }));
}
