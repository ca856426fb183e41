import type { Texts } from '../../locales';

export const FINDING_STATES = ['ok', 'warning', 'failed'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** In display order. */
export const CHECKS = [
  'settings',
  'address',
  'database',
  'backups',
  'redis',
  'storage',
  'rails',
  'sms',
  'channels',
  'push',
  'time_zone',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** Result of a check. The message names the fix. */
export interface Finding {
  state: FindingState;
  message: (texts: Texts['doctor']) => string;
}

export const fine = (message: Finding['message']): Finding => ({ state: 'ok', message });
export const warning = (message: Finding['message']): Finding => ({ state: 'warning', message });
export const failed = (message: Finding['message']): Finding => ({ state: 'failed', message });
