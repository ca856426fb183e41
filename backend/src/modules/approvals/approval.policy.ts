import type { Xaf } from '../../platform/money';

export const APPROVAL_STATUSES = ['waiting', 'approved', 'withdrawn', 'expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Hours for which a request waits for its second person. */
export const APPROVAL_HOURS = 72;

/** Parameters of a command that the second person has to repeat: a reference, an outcome. */
export type ApprovalParameters = Record<string, string | boolean | null>;

/** A command that moves money and may need two persons. */
export interface MoneyCommand {
  amount: Xaf;
  parameters: ApprovalParameters;
  /** The people who get the money. */
  pays: readonly string[];
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
 * Two persons must agree about money over the limit, and about any money that pays the person who commands it.
 */
export function decideCommand(
  command: MoneyCommand,
  by: { actor_id: string; above: Xaf; waiting: WaitingCommand | null },
): CommandDecision {
  const { actor_id, above, waiting } = by;
  const paysThemselves = command.pays.includes(actor_id);
  if (waiting !== null && waiting.requested_by !== actor_id) {
    if (paysThemselves) return 'own';
    return isSame(command, waiting) ? 'approve' : 'differs';
  }
  if (command.amount <= above && !paysThemselves) return 'go';
  if (waiting === null) return 'ask';
  return isSame(command, waiting) ? 'waits' : 'replace';
}

function isSame(command: MoneyCommand, waiting: WaitingCommand): boolean {
  const names = new Set([...Object.keys(command.parameters), ...Object.keys(waiting.parameters)]);
  const value = (of: ApprovalParameters, name: string) => of[name] ?? null;
  return (
    command.amount === waiting.amount &&
    [...names].every((name) => value(command.parameters, name) === value(waiting.parameters, name))
  );
}
