import type { Texts } from '../../locales';

export const FINDING_STATES = ['ok', 'warning', 'failed'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** What the doctor looks at, in the order in which it tells. */
export const CHECKS = [
  'settings',
  'address',
  'database',
  'backups',
  'redis',
  'storage',
  'rails',
  'sms',
  'push',
  'time_zone',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** What a check found, as a sentence that says what to do about it. */
export interface Finding {
  state: FindingState;
  message: (texts: Texts['doctor']) => string;
}

export const fine = (message: Finding['message']): Finding => ({ state: 'ok', message });
export const warning = (message: Finding['message']): Finding => ({ state: 'warning', message });
export const failed = (message: Finding['message']): Finding => ({ state: 'failed', message });

/** One thing that can be looked at. It asks, changes nothing that stays, and may throw: that is a finding too. */
export interface Check {
  readonly name: CheckName;
  run(): Promise<Finding[]>;
}

/** What went wrong, in a word for a line: a code where there is one; never an address with a password in it. */
export function reasonOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && code !== '') return code;
  return error instanceof Error ? error.name : 'unknown';
}
