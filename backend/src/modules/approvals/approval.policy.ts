import type { Xaf } from '../../platform/money';

export const APPROVAL_STATUSES = ['waiting', 'approved', 'withdrawn', 'expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export const APPROVAL_ACTIONS = [
  'payment.refund',
  'refund.settle',
  'payout.settle',
  'payout_batch.mark_paid',
  'payout_batch.export',
  'payout_account.decide',
  'booking.resolve',
  'driver_application.rename',
  'profile.staff_role',
] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

/** Hours for which a request waits for its second person. */
export const APPROVAL_HOURS = 24;

/** Days for which two administrators approve nothing of each other after one of them appointed the other. */
export const APPOINTMENT_DAYS = 7;

/** Hours over which the money that goes to one person is added up. */
export const LIMIT_HOURS = 24;

/** Two ways to give a passenger money back count as one. */
const GIVING_BACK: readonly ApprovalAction[] = ['payment.refund', 'booking.resolve'];

/** The actions that share the daily limit of a payee with this one. */
export const sharingLimit = (action: ApprovalAction): readonly ApprovalAction[] =>
  GIVING_BACK.includes(action) ? GIVING_BACK : [action];

/** Parameters of a command that the second person has to repeat: a reference, an outcome. */
export type ApprovalParameters = Record<string, string | boolean | null>;

/** XAF by the id of the person. */
export type Amounts = Readonly<Record<string, Xaf>>;

/** A command of staff that may need two persons. */
export interface StaffCommand {
  amount: Xaf;
  parameters: ApprovalParameters;
  /** The people who get the money. */
  pays: Amounts;
  /** Needs a second person at any amount. */
  always?: boolean;
}

/** A command that waits for a second person. */
export interface WaitingCommand {
  amount: Xaf;
  parameters: ApprovalParameters;
  requested_by: string;
}

/**
 * `go`: one person is enough. `ask`: a new request waits. `replace`: the same person changes the waiting request. `waits`: the same
 * person repeats it. `approve`: the second person agrees. `differs`: the second person sent another command. `own`: it pays the
 * second person.
 */
type CommandDecision = 'go' | 'ask' | 'replace' | 'waits' | 'approve' | 'differs' | 'own';

/**
 * Two persons must agree about money over the limit, as one sum or as the day's sum for one payee, and about any money that pays the
 * person who commands it.
 * @param by.paidAlone what each payee got in the last day without a second person
 */
export function decideCommand(
  command: StaffCommand,
  by: { actor_id: string; above: Xaf; waiting: WaitingCommand | null; paidAlone: Amounts },
): CommandDecision {
  const { actor_id, above, waiting, paidAlone } = by;
  const paysThemselves = actor_id in command.pays;
  if (waiting !== null && waiting.requested_by !== actor_id) {
    if (paysThemselves) return 'own';
    return isSame(command, waiting) ? 'approve' : 'differs';
  }
  const overLimit =
    command.amount > above ||
    Object.entries(command.pays).some(([id, amount]) => amount + (paidAlone[id] ?? 0) > above);
  if (!command.always && !overLimit && !paysThemselves) return 'go';
  if (waiting === null) return 'ask';
  return isSame(command, waiting) ? 'waits' : 'replace';
}

function isSame(command: StaffCommand, waiting: WaitingCommand): boolean {
  const names = new Set([...Object.keys(command.parameters), ...Object.keys(waiting.parameters)]);
  const value = (of: ApprovalParameters, name: string) => of[name] ?? null;
  return (
    command.amount === waiting.amount &&
    [...names].every((name) => value(command.parameters, name) === value(waiting.parameters, name))
  );
}
