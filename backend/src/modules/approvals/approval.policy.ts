import type { StaffRole } from '../../platform/http';
import type { Xaf } from '../../platform/money';

export const APPROVAL_STATUSES = ['waiting', 'approved', 'withdrawn', 'rejected', 'expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export const APPROVAL_ACTIONS = [
  'payment.refund',
  'refund.settle',
  'payout.settle',
  'payout_batch.mark_paid',
  'payout_batch.export',
  'payout_account.decide',
  'booking.resolve',
  'booking.cancel',
  'booking.board',
  'ride.cancel',
  'claim.decide',
  'driver_application.rename',
  'profile.staff_role',
] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

/** Roles that, like administrators, may give and confirm a command. */
const COMMAND_ROLES: Partial<Record<ApprovalAction, StaffRole>> = {
  'payment.refund': 'finance',
  'refund.settle': 'finance',
  'payout.settle': 'finance',
  'payout_batch.mark_paid': 'finance',
  'payout_batch.export': 'finance',
  'payout_account.decide': 'finance',
  'booking.cancel': 'support',
  'booking.board': 'support',
  'ride.cancel': 'support',
};

export const commandsOf = (role: StaffRole | null): ApprovalAction[] =>
  APPROVAL_ACTIONS.filter((action) => role === 'admin' || (role !== null && COMMAND_ROLES[action] === role));

export const APPROVAL_HOURS = 24;

/** Days after an appointment in which the two administrators can't approve each other's commands. */
export const APPOINTMENT_DAYS = 7;

export const LIMIT_HOURS = 24;

/** Actions that refund a passenger share a limit. */
const REFUNDING_ACTIONS: readonly ApprovalAction[] = [
  'payment.refund',
  'booking.resolve',
  'booking.cancel',
  'ride.cancel',
  'claim.decide',
];

/** Limited sums: money to a payee by commands, and goodwill by a staff member. */
export type LimitedAction = ApprovalAction | 'goodwill';

export const sharingLimit = (action: LimitedAction): readonly LimitedAction[] =>
  REFUNDING_ACTIONS.some((refunding) => refunding === action) ? REFUNDING_ACTIONS : [action];

/** Parameters that the second person must repeat, such as a reference or an outcome. */
export type ApprovalParameters = Record<string, string | boolean | null>;

export type Amounts = Readonly<Record<string, Xaf>>;

export interface StaffCommand {
  amount: Xaf;
  parameters: ApprovalParameters;
  /** XAF by payee. An amount of 0 marks a person who benefits otherwise and may not decide alone. */
  pays: Amounts;
  always?: boolean;
  /** Borne by the operator. */
  goodwill?: boolean;
}

export interface WaitingCommand {
  amount: Xaf;
  parameters: ApprovalParameters;
  requested_by: string;
}

/**
 * `run`: needs no approval. `request`: creates a request. `replace`: the requester changes the request. `waits`: the
 * requester repeats the request. `approve`: the second person agrees. `differs`: the second person sent another
 * command. `own`: own money or ride of the second person.
 */
type CommandDecision = 'run' | 'request' | 'replace' | 'waits' | 'approve' | 'differs' | 'own';

/**
 * Approval is needed for money over the limit, singly or summed per payee and day, for any money to the requester, and
 * for goodwill over the limit, summed per requester and day.
 * @param by.paidWithoutApproval XAF that each payee got in the last day without approval
 * @param by.goodwillWithoutApproval XAF of goodwill that the requester gave in the last day without approval
 */
export function decideCommand(
  command: StaffCommand,
  by: {
    actor_id: string;
    limit: Xaf;
    waiting: WaitingCommand | null;
    paidWithoutApproval: Amounts;
    goodwillWithoutApproval: Xaf;
  },
): CommandDecision {
  const { actor_id, limit, waiting, paidWithoutApproval, goodwillWithoutApproval } = by;
  const isPayee = actor_id in command.pays;
  if (waiting !== null && waiting.requested_by !== actor_id) {
    if (isPayee) return 'own';
    return isSame(command, waiting) ? 'approve' : 'differs';
  }
  const overLimit =
    command.amount > limit ||
    (command.goodwill === true && command.amount + goodwillWithoutApproval > limit) ||
    Object.entries(command.pays).some(([id, amount]) => amount + (paidWithoutApproval[id] ?? 0) > limit);
  if (!command.always && !overLimit && !isPayee) return 'run';
  if (waiting === null) return 'request';
  return isSame(command, waiting) ? 'waits' : 'replace';
}

function isSame(command: StaffCommand, waiting: WaitingCommand): boolean {
  const names = new Set([...Object.keys(command.parameters), ...Object.keys(waiting.parameters)]);
  const value = (parameters: ApprovalParameters, name: string) => parameters[name] ?? null;
  return (
    command.amount === waiting.amount &&
    [...names].every((name) => value(command.parameters, name) === value(waiting.parameters, name))
  );
}
