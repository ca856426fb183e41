import { useGetList, usePermissions } from 'react-admin';
import type { StaffRole } from '../providers/can-access';

/** Counts are asked for again this often; milliseconds. */
const AGAIN_MS = 60_000;

/** What waits for a person, by list. */
export const WAITING = {
  payments: { needs_review: true },
  refunds: { status: 'manual' },
  silentRefunds: { status: 'sent', needs_review: true },
} as const;

/** How many records of each list wait for an admin; 0 for everybody else. */
export function useWaiting(): Record<string, number> {
  const { permissions: role } = usePermissions<StaffRole | null>();
  const options = { enabled: role === 'admin', refetchInterval: AGAIN_MS };
  const one = { pagination: { page: 1, perPage: 1 }, sort: { field: 'created_at', order: 'ASC' } } as const;
  const payments = useGetList('payments', { ...one, filter: WAITING.payments }, options).total ?? 0;
  const refunds = useGetList('refunds', { ...one, filter: WAITING.refunds }, options).total ?? 0;
  const silent = useGetList('refunds', { ...one, filter: WAITING.silentRefunds }, options).total ?? 0;
  return { payments, refunds: refunds + silent };
}
