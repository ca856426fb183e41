import type { ApplicationDetail } from '../../../records';

type Status = ApplicationDetail['status'];

/** Decisions by state; each can be reverted, the usual one first. */
const DECISIONS: Record<Status, readonly Status[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected', 'pending'],
  rejected: ['approved', 'pending'],
};

/** Translation key of why no decision is possible; null if one is. */
export function obstacleTo(
  { driver_id, superseded }: Pick<ApplicationDetail, 'driver_id' | 'superseded'>,
  approverId: unknown,
): 'own' | 'superseded' | null {
  if (driver_id === approverId) return 'own';
  return superseded ? 'superseded' : null;
}

/** An application whose files were deleted can only be rejected. */
export function decisionsAbout(application: Pick<ApplicationDetail, 'status' | 'checks'>): readonly Status[] {
  const removed = application.checks.some(({ code }) => code === 'files_removed');
  return DECISIONS[application.status].filter((status) => !removed || status === 'rejected');
}

export function commandFor(from: Status, to: Status) {
  if (to === 'approved') return 'approve_application';
  if (to === 'pending') return 'reopen_application';
  return from === 'approved' ? 'withdraw_approval' : 'reject_application';
}
