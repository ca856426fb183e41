import { useQuery } from '@tanstack/react-query';
import { useDataProvider, usePermissions } from 'react-admin';
import type { StaffRole } from '../providers/can-access';
import type { ConsoleDataProvider } from '../providers/data';

/** Figures are asked for again this often; milliseconds. */
const AGAIN_MS = 60_000;

/** The key under which they are kept: a decision makes them old. */
export const STATS = ['staff-stats'];

/** What waits for a person, by list. */
export const WAITING = {
  payments: { needs_review: true },
  refunds: { status: 'manual' },
  silentRefunds: { status: 'sent', needs_review: true },
} as const;

/** What waits for staff, and what today brings; nothing for everybody else. */
export function useStats() {
  const { permissions: role } = usePermissions<StaffRole | null>();
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: STATS,
    queryFn: () => provider.stats(),
    enabled: role === 'admin' || role === 'approver',
    refetchInterval: AGAIN_MS,
  });
}

/** How many records of each list wait for a person. */
export function useWaiting(): Record<string, number> {
  const { data: stats } = useStats();
  if (!stats) return {};
  return {
    'driver-applications': stats.applications_waiting + stats.renewals_waiting,
    payments: stats.payments_to_review,
    refunds: stats.refunds_waiting,
    reports: stats.reports_open,
    approvals: stats.approvals_waiting,
  };
}
