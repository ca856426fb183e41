import type { components } from '../schema.gen';

export type StaffRole = components['schemas']['StaffRole'];

/** The lists of the console, by the names of their routes under `/api/admin`. */
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
  'reports',
  'risk-signals',
  'audit-events',
] as const;
export type ResourceName = (typeof RESOURCES)[number];

/** Pages of the menu that are no list of records. */
export const PAGES = ['statements', 'rails'] as const;
export type PageName = (typeof PAGES)[number];

/** Lists of counts, whose rows have no page of their own. */
const WITHOUT_PAGES = ['searches'] as const;
export type RecordName = Exclude<ResourceName, (typeof WITHOUT_PAGES)[number]>;

/** Whether the rows of a list have a page. */
export const hasPages = (name: ResourceName): name is RecordName =>
  !WITHOUT_PAGES.some((one) => one === name);

const isResource = (name: string): name is ResourceName => RESOURCES.some((known) => known === name);
const isPage = (name: string): boolean => PAGES.some((known) => known === name);

/** What each list lets its reader do; what changes a record is a command of its page. */
const ACTIONS: ReadonlySet<string> = new Set(['list', 'show']);

/** The lists that an approver reads too. */
const FOR_APPROVERS: ReadonlySet<string> = new Set<ResourceName>(['driver-applications']);

/**
 * Whether the console shows a page to somebody: admins read every list, approvers the applications, others nothing.
 * It only hides: the API refuses on its own.
 */
export function canAccess(role: StaffRole | null, resource: string, action: string): boolean {
  if (isPage(resource)) return role === 'admin' && action === 'list';
  if (role === null || !isResource(resource) || !ACTIONS.has(action)) return false;
  if (action === 'show' && !hasPages(resource)) return false;
  return role === 'admin' || FOR_APPROVERS.has(resource);
}
