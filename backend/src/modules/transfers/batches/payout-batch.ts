/** `open`: to be paid by hand; `paid`: paid and booked; `cancelled`: nothing was paid. */
export const PAYOUT_BATCH_STATUSES = ['open', 'paid', 'cancelled'] as const;
export type PayoutBatchStatus = (typeof PAYOUT_BATCH_STATUSES)[number];

/** `name_changed`: staff changed the name in the last 24 hours. */
const STOP_REASONS = ['suspended', 'open_report', 'payouts_stopped', 'name_changed'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/**
 * `account_changed`: on hold, or newer than the batch; `money_changed`: earnings were refunded or lost their
 * proof.
 */
export const LEFT_OUT_REASONS = [...STOP_REASONS, 'account_changed', 'money_changed'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Provider by number prefix; null if none or both match. @param phone 237 and nine digits */
export function providerOfPhone<Name extends string>(
  phone: string,
  providers: Readonly<Record<Name, { prefixes: readonly string[] }>>,
): Name | null {
  const national = phone.slice(3);
  const names = Object.keys(providers) as Name[];
  const matches = names.filter((name) =>
    providers[name].prefixes.some((prefix) => national.startsWith(prefix)),
  );
  return matches.length === 1 ? (matches[0] ?? null) : null;
}
