import type { components } from '../schema.gen';

export type StaffRole = components['schemas']['StaffRole'];

/** The lists of the console, named as their routes under `/api/admin`. */
export const RESOURCES = [
  'driver-applications',
  'rides',
  'searches',
  'bookings',
  'payments',
  'refunds',
  'payouts',
  'payout-accounts',
  'payout-batches',
  'approvals',
  'profiles',
  'support-cases',
  'reports',
  'claims',
  'ratings',
  'strikes',
  'promotions',
  'risk-signals',
  'audit-events',
] as const;
export type ResourceName = (typeof RESOURCES)[number];

/** The list of each subject type of the audit log and of approvals. */
export const SUBJECT_LISTS: Partial<Record<string, ResourceName>> = {
  booking: 'bookings',
  driver_application: 'driver-applications',
  payment: 'payments',
  payout_batch: 'payout-batches',
  payout: 'payouts',
  profile: 'profiles',
  refund: 'refunds',
  report: 'reports',
  claim: 'claims',
  rating: 'ratings',
  support_case: 'support-cases',
  ride: 'rides',
  strike: 'strikes',
  promotion: 'promotions',
};

/** Pages of the menu that are not lists. */
export const PAGES = ['statements', 'rails', 'webhooks'] as const;
export type PageName = (typeof PAGES)[number];

/** Lists of aggregates, whose rows have no detail page. */
const WITHOUT_PAGES = ['searches'] as const;
export type RecordName = Exclude<ResourceName, (typeof WITHOUT_PAGES)[number]>;

export const hasPages = (name: ResourceName): name is RecordName =>
  !WITHOUT_PAGES.some((one) => one === name);

const isResource = (name: string): name is ResourceName => RESOURCES.some((known) => known === name);
const isPage = (name: string): boolean => PAGES.some((known) => known === name);

/** Permitted actions; changes to a record are commands of its page. */
const ACTIONS: ReadonlySet<string> = new Set(['list', 'show']);

const FOR_APPROVERS: ReadonlySet<string> = new Set<ResourceName>(['driver-applications']);

/** Admins see all lists, approvers the applications. Cosmetic: the API enforces permissions itself. */
export function canAccess(role: StaffRole | null, resource: string, action: string): boolean {
  if (isPage(resource)) return role === 'admin' && action === 'list';
  if (role === null || !isResource(resource) || !ACTIONS.has(action)) return false;
  if (action === 'show' && !hasPages(resource)) return false;
  return role === 'admin' || FOR_APPROVERS.has(resource);
}
