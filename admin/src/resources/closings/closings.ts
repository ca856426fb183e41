import type { ListPlace } from '../../components/use-list-path';
import type { Schemas } from '../../records';

type ClosedMonth = Schemas['ListedMonthResponse'];

export const TOTALS = [
  'gross',
  'fees',
  'costs',
  'refunds',
  'payouts',
  'credits',
  'goodwill',
  'result',
] as const satisfies readonly (keyof ClosedMonth['totals'])[];

export const COLUMNS = [
  'month',
  ...TOTALS,
  'closed_at',
  'closed_by_full_name',
  'open_items',
  'reason',
] as const;

export const rowsOf = (months: readonly ClosedMonth[]) =>
  months.map(({ totals, open_items, ...month }) => ({
    ...month,
    ...totals,
    open_items: open_items.join(' '),
  }));

export const isOpen = ({ count }: { count: number }) => count > 0;

/** List of the item's open records; null if another page explains it. */
export function openRecordsOf(name: Schemas['ChecklistItem'], month: string): ListPlace | null {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const lists: Partial<Record<Schemas['ChecklistItem'], ListPlace>> = {
    payments: {
      resource: 'payments',
      filter: { result: 'open', created_from: `${month}-01`, created_to: last },
    },
    refunds: { resource: 'refunds', filter: { created_to: last } },
    disputed: { resource: 'bookings', filter: { disputed: true, departure_to: last } },
    claims: { resource: 'claims', filter: {} },
    earnings: { resource: 'payout-batches', filter: {} },
    payouts: { resource: 'payouts', filter: { created_to: last } },
    payout_batches: { resource: 'payout-batches', filter: { status: 'open' } },
    audit: { resource: 'audit-events', filter: {} },
  };
  return lists[name] ?? null;
}
