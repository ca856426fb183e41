import { canAccess, type PageName, type ResourceName, type StaffRole } from '../providers/can-access';

export type MenuName = ResourceName | PageName;
type MenuGroup = 'trips' | 'money' | 'people' | 'system';

export const MENU: readonly { group: MenuGroup; names: readonly MenuName[] }[] = [
  { group: 'trips', names: ['trends', 'rides', 'bookings', 'claims', 'searches'] },
  {
    group: 'money',
    names: [
      'payments',
      'refunds',
      'payouts',
      'payout-accounts',
      'payout-batches',
      'promotions',
      'reconciliation',
      'closings',
      'statements',
      'rails',
    ],
  },
  {
    group: 'people',
    names: [
      'driver-applications',
      'profiles',
      'support-cases',
      'conversations',
      'reports',
      'ratings',
      'strikes',
      'risk-signals',
    ],
  },
  { group: 'system', names: ['approvals', 'audit-events', 'webhooks'] },
];

/** @param page first part of a path; null on the home page */
export function groupOf(page: string): MenuGroup | null {
  if (page === 'doctor') return 'system';
  return MENU.find(({ names }) => names.some((name) => name === page))?.group ?? null;
}

export const menuOf = (role: StaffRole | null) =>
  MENU.map(({ group, names }) => ({
    group,
    names: names.filter((name) => canAccess(role, name, 'list')),
  })).filter(({ names }) => names.length > 0);
