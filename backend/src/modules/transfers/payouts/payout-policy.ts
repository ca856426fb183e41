import type { ProviderName } from '../../../platform/config';
import type { StopReason } from '../batches/payout-batch';

/** `unchecked`: the name lookup is pending or not available for the wallet. */
export const PAYOUT_ACCOUNT_STATUSES = ['unchecked', 'verified', 'mismatch'] as const;
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number];

export const RAIL_STATES = ['up', 'refused', 'away', 'recovering'] as const;
export type RailState = (typeof RAIL_STATES)[number];

export const RAIL_WORK_LISTS = ['payments', 'refunds', 'payouts'] as const;
export type RailWorkList = (typeof RAIL_WORK_LISTS)[number];

/** Pause of payouts after a change of account or name, so that the driver can react. */
export const CHANGE_PAUSE_HOURS = 24;

export type HolderFact = { kind: 'name'; name: string } | { kind: 'no_account' } | { kind: 'unknown' };

/** Ignores accents, order and case. With an extra or missing word, the names differ and staff decide. */
export function isSameName(one: string, other: string): boolean {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)];
  return mine.length > 0 && mine.join(' ') === theirs.join(' ');
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort();
}

/** A number of several drivers is always a mismatch, because one person could hold all accounts. */
export function decideHolder(
  fact: HolderFact,
  { fullName, shared }: { fullName: string; shared: boolean },
): PayoutAccountStatus {
  if (fact.kind === 'unknown') return shared ? 'mismatch' : 'unchecked';
  if (fact.kind === 'no_account' || shared) return 'mismatch';
  return isSameName(fact.name, fullName) ? 'verified' : 'mismatch';
}

interface Wallet {
  provider: ProviderName;
  phone_number: string;
}

export interface PayoutCircumstances {
  /** `PAYOUTS=automatic`. */
  automatic: boolean;
  stopped_by: StopReason | 'left' | null;
  account: (Wallet & { status: PayoutAccountStatus; pending: boolean }) | null;
  payout: Wallet;
  has_name_check: boolean;
  /** Earnings were refunded or disputed since the payout's creation. */
  money_changed: boolean;
}

export type WithdrawReason =
  StopReason | 'left' | 'switched_off' | 'account_changed' | 'account_unproven' | 'money_changed';

/** Returns null if the payout may be sent. */
export function withdrawReason(circumstances: PayoutCircumstances): WithdrawReason | null {
  const { automatic, stopped_by, account, payout, has_name_check, money_changed } = circumstances;
  if (!automatic) return 'switched_off';
  if (stopped_by !== null) return stopped_by;
  if (account === null || account.pending) return 'account_changed';
  if (account.provider !== payout.provider || account.phone_number !== payout.phone_number) {
    return 'account_changed';
  }
  if (!isProven(account.status, has_name_check)) return 'account_unproven';
  return money_changed ? 'money_changed' : null;
}

/** Without a name lookup, the driver's sign-in code is the proof. */
export function isProven(status: PayoutAccountStatus, hasNameCheck: boolean): boolean {
  return status === 'verified' || (status === 'unchecked' && !hasNameCheck);
}

export function remainingToday(
  limits: { driver: number; all: number },
  used: { driver: number; all: number },
): number {
  return Math.max(0, Math.min(limits.driver - used.driver, limits.all - used.all));
}
