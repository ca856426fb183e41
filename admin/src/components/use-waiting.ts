import { hasProblem } from './rail-problems';
import { useRead } from './use-read';
import { useRole } from './use-role';

export const REFETCH_MS = 60_000;

/** Query key; decisions invalidate it. */
export const STATS = ['staff-stats'];

export const WAITING_FILTERS = {
  payments: { needs_review: true },
  refunds: { status: 'manual' },
  unansweredRefunds: { status: 'sent', needs_review: true },
  payouts: { status: 'manual' },
  unansweredPayouts: { status: 'sent', needs_review: true },
  payoutAccounts: { status: 'mismatch', decided: false },
  stoppedDrivers: { payouts_stopped: true },
} as const;

export function useStats() {
  const { role } = useRole();
  return useRead(STATS, (api) => api.stats(), { enabled: role !== null, refetchInterval: REFETCH_MS });
}

export function useToday() {
  const { canUse } = useRole();
  return useRead(['today'], (api) => api.today(), { enabled: canUse('today'), refetchInterval: REFETCH_MS });
}

export const RAILS = ['rails'];

export function useRails() {
  const { canRead } = useRole();
  return useRead(RAILS, (api) => api.rails(), { enabled: canRead('rails'), refetchInterval: REFETCH_MS });
}

export function useWaiting(): Record<string, number> {
  const { data: stats } = useStats();
  const { data: rails = [] } = useRails();
  const { data: today } = useToday();
  const { canUse } = useRole();
  const counts = {
    rails: rails.filter(hasProblem).length,
    ...(canUse('dismiss_claim') && { claims: today?.claims_to_decide ?? 0 }),
    strikes: today?.strike_appeals ?? 0,
  };
  if (!stats) return counts;
  return {
    ...counts,
    'driver-applications': stats.applications_waiting + stats.renewals_waiting,
    payments: stats.payments_to_review,
    refunds: stats.refunds_waiting,
    payouts: stats.payouts_waiting,
    'payout-accounts': stats.payout_accounts_waiting,
    'support-cases': stats.support_open,
    reports: stats.reports_open,
    approvals: stats.approvals_waiting,
  };
}
