import type { StopReason } from '../ledger/payout-batch';

/** `unchecked`: nobody has told the holder's name yet, or the way to the wallet can't tell it. */
export const PAYOUT_ACCOUNT_STATUSES = ['unchecked', 'verified', 'mismatch'] as const;
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number];

/** Hours without a payout after the number was changed: time for its owner to hear of it. */
export const CHANGE_PAUSE_HOURS = 24;

/** What the provider said of whose number it is. */
export type HolderFact = { kind: 'name'; name: string } | { kind: 'no_account' } | { kind: 'unknown' };

/**
 * True where both are one person's name, whatever the accents, the order and the case. A word more or less is another name: a person
 * decides about that.
 */
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

/**
 * What an account becomes by what is known of its number. A number that another driver is paid on, too, is a person's decision, also
 * where nobody tells names: that is how one person would drive as ten.
 */
export function decideHolder(
  fact: HolderFact,
  { fullName, shared }: { fullName: string; shared: boolean },
): PayoutAccountStatus {
  if (fact.kind === 'unknown') return shared ? 'mismatch' : 'unchecked';
  if (fact.kind === 'no_account' || shared) return 'mismatch';
  return isSameName(fact.name, fullName) ? 'verified' : 'mismatch';
}

/** A payout that was made and not sent, and what holds of its driver at this moment. */
export interface PayoutCircumstances {
  /** `PAYOUTS=automatic`. */
  automatic: boolean;
  stopped_by: StopReason | 'left' | null;
  /** Null: the driver has none any more. */
  account: { provider: string; phone_number: string; status: PayoutAccountStatus; pending: boolean } | null;
  payout: { provider: string; phone_number: string };
  /** The way to the wallet tells whose a number is. */
  nameCheck: boolean;
  /** Something was given back, or is disputed, since it was made. */
  money_changed: boolean;
}

/** Why a payout that was made is not sent. Nothing has left; what it covered is available again. */
export type WithdrawReason =
  StopReason | 'left' | 'switched_off' | 'account_changed' | 'account_unproven' | 'money_changed';

/** Null: it may go. Else the payout is withdrawn, and a later one is made of what is then available. */
export function whyNotSend(at: PayoutCircumstances): WithdrawReason | null {
  if (!at.automatic) return 'switched_off';
  if (at.stopped_by !== null) return at.stopped_by;
  const { account, payout } = at;
  if (account === null || account.pending) return 'account_changed';
  if (account.provider !== payout.provider || account.phone_number !== payout.phone_number) {
    return 'account_changed';
  }
  if (!isProven(account.status, at.nameCheck)) return 'account_unproven';
  return at.money_changed ? 'money_changed' : null;
}

/** Where nobody can tell whose the number is, the code that its owner typed is the proof. */
export function isProven(status: PayoutAccountStatus, nameCheck: boolean): boolean {
  return status === 'verified' || (status === 'unchecked' && !nameCheck);
}

/** XAF that may be put into one more payout of a driver today; the first limit that is reached counts. */
export function leftToday(
  limits: { driver: number; all: number },
  gone: { driver: number; all: number },
): number {
  return Math.max(0, Math.min(limits.driver - gone.driver, limits.all - gone.all));
}
