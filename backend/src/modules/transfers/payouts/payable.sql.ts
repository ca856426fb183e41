import { CHANGE_PAUSE_HOURS } from './payout-policy';

/** SQL over entries `e`: earnings in no payout. */
export const UNPAID = `
  e.account = 'driver' AND e.payment_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM payout_entries c WHERE c.entry_id = e.id)`;

/**
 * SQL over payout accounts `a`: the account is verified, as in payout-policy.ts. @param unnamed SQL of the wallets without a name lookup
 */
export const provenWhen = (unnamed: string): string =>
  `(a.status = 'verified' OR (a.status = 'unchecked' AND a.provider = ANY(${unnamed}::text[])))`;

/** SQL over profiles `p`: reason to leave a driver out of payouts, or null. */
export const STOPPED_BY = `CASE WHEN p.suspended_at IS NOT NULL THEN 'suspended'
  WHEN p.payouts_stopped_at IS NOT NULL THEN 'payouts_stopped' WHEN p.money_held_until > now() THEN 'open_report'
  WHEN p.name_changed_at > now() - interval '${CHANGE_PAUSE_HOURS} hours' THEN 'name_changed' END`;
