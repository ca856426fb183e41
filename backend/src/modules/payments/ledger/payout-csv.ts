import type { PayoutRow } from './payout-batches.repository';

const COLUMNS = ['phone_number', 'amount', 'currency', 'name', 'reference', 'provider'] as const;
// A spreadsheet takes what begins like this for a formula.
const FORMULA = /^[\s\p{Cf}]*[=+\-@|\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/u;

type Line = Record<(typeof COLUMNS)[number], string>;

/**
 * The payouts as RFC 4180 (UTF-8, CRLF), a line each, under a line of column names. A name that a spreadsheet would calculate
 * gets an apostrophe before it.
 */
export function toCsv(payouts: readonly PayoutRow[]): string {
  const lines = payouts.map((payout): Line => ({
    phone_number: payout.phone_number,
    amount: String(payout.amount),
    currency: 'XAF',
    name: payout.full_name,
    reference: payout.id,
    provider: payout.provider ?? '',
  }));
  const rows = [
    COLUMNS.join(','),
    ...lines.map((line) => COLUMNS.map((column) => cell(line[column])).join(',')),
  ];
  return rows.map((row) => `${row}\r\n`).join('');
}

function cell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
