import type { ProviderName } from '../../../platform/config';
import { csvOf } from '../../../platform/csv';
import type { Xaf } from '../../../platform/money';

/** `open`: to be paid by hand; `paid`: paid and booked; `cancelled`: nothing was paid. */
export const PAYOUT_BATCH_STATUSES = ['open', 'paid', 'cancelled'] as const;
export type PayoutBatchStatus = (typeof PAYOUT_BATCH_STATUSES)[number];

/** `name_changed`: by staff in the last 24 hours. */
const STOP_REASONS = ['suspended', 'open_report', 'payouts_stopped', 'name_changed'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/**
 * `account_changed`: on hold, or newer than the batch; `money_changed`: earnings were refunded or lost their
 * proof.
 */
export const LEFT_OUT_REASONS = [...STOP_REASONS, 'account_changed', 'money_changed'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export function decideMarkPaid(
  batch: { status: PayoutBatchStatus; reference: string | null },
  reference: string,
): 'pay' | 'already' | 'paid_otherwise' | 'cancelled' {
  if (batch.status === 'open') return 'pay';
  if (batch.status === 'cancelled') return 'cancelled';
  return batch.reference === reference ? 'already' : 'paid_otherwise';
}

export function decideCancelBatch(batch: { status: PayoutBatchStatus }): 'cancel' | 'already' | 'paid' {
  if (batch.status === 'open') return 'cancel';
  return batch.status === 'cancelled' ? 'already' : 'paid';
}

/** Provider by number prefix; null if none or both match. @param phone 237 and nine digits */
export function providerOfPhone<Name extends string>(
  phone: string,
  providers: Readonly<Record<Name, { prefixes: readonly string[] }>>,
): Name | null {
  const national = phone.slice(3);
  const names = Object.keys(providers) as Name[];
  const owners = names.filter((name) =>
    providers[name].prefixes.some((prefix) => national.startsWith(prefix)),
  );
  return owners.length === 1 ? (owners[0] ?? null) : null;
}

const COLUMNS = ['phone_number', 'amount', 'currency', 'name', 'reference', 'provider'] as const;

type Line = Record<(typeof COLUMNS)[number], string>;

/** RFC 4180, UTF-8. Names that look like a formula get an apostrophe. */
export function toCsv(payouts: readonly PayoutRow[]): string {
  const lines = payouts.map((payout): Line => ({
    phone_number: payout.phone_number,
    amount: String(payout.amount),
    currency: 'XAF',
    name: payout.full_name,
    reference: payout.id,
    provider: payout.provider ?? '',
  }));
  return csvOf(
    COLUMNS,
    lines.map((line) => COLUMNS.map((column) => line[column])),
  );
}

export interface PayoutRow {
  id: string;
  driver_id: string;
  full_name: string;
  phone_number: string;
  provider: ProviderName | null;
  paid_from: ProviderName | null;
  amount: Xaf;
  rides: { ride_id: string; amount: Xaf }[];
}
