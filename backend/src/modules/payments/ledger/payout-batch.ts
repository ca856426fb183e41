/** `open`: to be paid by hand; `paid`: it was, and the journal says so; `cancelled`: given up, nothing of it was paid. */
export const PAYOUT_BATCH_STATUSES = ['open', 'paid', 'cancelled'] as const;
export type PayoutBatchStatus = (typeof PAYOUT_BATCH_STATUSES)[number];

/** Why a driver is left out of payouts (decision 35). */
export const STOP_REASONS = ['suspended', 'open_report', 'payouts_stopped'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** May a batch be marked as paid with this reference? The same words again are success. */
export function decideMarkPaid(
  batch: { status: PayoutBatchStatus; reference: string | null },
  reference: string,
): 'pay' | 'already' | 'paid_otherwise' | 'cancelled' {
  if (batch.status === 'open') return 'pay';
  if (batch.status === 'cancelled') return 'cancelled';
  return batch.reference === reference ? 'already' : 'paid_otherwise';
}

/** May a batch be given up? What is paid is paid. */
export function decideCancelBatch(batch: { status: PayoutBatchStatus }): 'cancel' | 'already' | 'paid' {
  if (batch.status === 'open') return 'cancel';
  return batch.status === 'cancelled' ? 'already' : 'paid';
}

/** Whose number it is by the prefixes of decision 15; null: neither's, or both's. Phone as 237 and nine digits. */
export function providerOfPhone<Name extends string>(
  phone: string,
  prefixes: Readonly<Record<Name, readonly string[]>>,
): Name | null {
  const national = phone.slice(3);
  const names = Object.keys(prefixes) as Name[];
  const owners = names.filter((name) => prefixes[name].some((prefix) => national.startsWith(prefix)));
  return owners.length === 1 ? (owners[0] ?? null) : null;
}
