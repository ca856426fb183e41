import { defineMachine } from '../../platform/state-machine';

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Decisions can be revised. */
const applicationTransitions = {
  pending: ['approved', 'rejected'],
  approved: ['pending', 'rejected'],
  rejected: ['pending', 'approved'],
} as const satisfies Record<ApplicationStatus, readonly ApplicationStatus[]>;

export const applicationMachine = defineMachine<ApplicationStatus>(applicationTransitions);

export const FILE_STATES = ['current', 'waiting', 'refused', 'replaced'] as const;
export type FileState = (typeof FILE_STATES)[number];
