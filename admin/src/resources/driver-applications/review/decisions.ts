import type { ApplicationDetail } from '../../../records';

type Status = ApplicationDetail['status'];

/** What can be decided from each state (every decision can be taken back); the first of them is the usual one. */
const FROM: Record<Status, readonly Status[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected', 'pending'],
  rejected: ['approved', 'pending'],
};

/** Why nothing can be decided about an application, by the key of its sentence; null where it can. */
export function obstacleTo(
  { driver_id, superseded }: Pick<ApplicationDetail, 'driver_id' | 'superseded'>,
  approverId: unknown,
): 'own' | 'superseded' | null {
  if (driver_id === approverId) return 'own';
  return superseded ? 'superseded' : null;
}

/** The decisions that are open; without its files an application can only be rejected. */
export function decisionsAbout(application: Pick<ApplicationDetail, 'status' | 'checks'>): readonly Status[] {
  const removed = application.checks.some(({ code }) => code === 'files_removed');
  return FROM[application.status].filter((status) => !removed || status === 'rejected');
}

/** The name of the command that takes an application there; taking an approval back is another thing than refusing it. */
export function commandFor(from: Status, to: Status) {
  if (to === 'approved') return 'approve_application';
  if (to === 'pending') return 'reopen_application';
  return from === 'approved' ? 'withdraw_approval' : 'reject_application';
}
