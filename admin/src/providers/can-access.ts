import { wordsOf } from '../lib/words';
import type { components } from '../schema.gen';

export type StaffRole = components['schemas']['StaffRole'];
export const STAFF_ROLES = [
  'approver',
  'support',
  'finance',
  'admin',
] as const satisfies readonly StaffRole[];

/** Named as their routes under `/api/admin`. */
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
  'conversations',
  'reports',
  'claims',
  'ratings',
  'strikes',
  'promotions',
  'risk-signals',
  'audit-events',
] as const;
export type ResourceName = (typeof RESOURCES)[number];

/** List of each subject type in audit log and approvals. */
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

export const PAGES = ['trends', 'reconciliation', 'closings', 'statements', 'rails', 'webhooks'] as const;
export type PageName = (typeof PAGES)[number];

/** Aggregates, without detail pages. */
const WITHOUT_PAGES = ['searches', 'conversations'] as const;
export type RecordName = Exclude<ResourceName, (typeof WITHOUT_PAGES)[number]>;

export const hasPages = (name: ResourceName): name is RecordName =>
  !WITHOUT_PAGES.some((one) => one === name);

const isResource = (name: string): name is ResourceName => RESOURCES.some((known) => known === name);
const isPage = (name: string): boolean => PAGES.some((known) => known === name);

/** Changes are commands of a record's page. */
const ACTIONS: ReadonlySet<string> = new Set(['list', 'show']);

type LimitedRole = Exclude<StaffRole, 'admin'>;

const READS: Record<LimitedRole, readonly (ResourceName | PageName)[]> = {
  approver: ['driver-applications'],
  support: [
    'trends',
    'rides',
    'bookings',
    'approvals',
    'profiles',
    'support-cases',
    'conversations',
    'reports',
    'claims',
    'ratings',
  ],
  finance: [
    'trends',
    'rides',
    'bookings',
    'payments',
    'refunds',
    'payouts',
    'payout-accounts',
    'payout-batches',
    'approvals',
    'promotions',
    'reconciliation',
    'closings',
    'statements',
    'rails',
  ],
};

/** Commands, commands to confirm, and parts of pages. */
const USES: Record<LimitedRole, readonly string[]> = {
  approver: ['rename_applicant'],
  support: wordsOf(`
    today passengers cancel_booking board unboard resend list_ride cancel_ride move_ride manifest
    message_ride remove_avatar remove_car_photo solve_case reopen_case open_chat open_conversation
    take_over_conversation dismiss_report warn_reported hide_rating restore_rating confirm_request
    withdraw_request refuse_request booking.cancel booking.board ride.cancel
  `),
  finance: wordsOf(`
    series ride_money booking_timeline reconcile_payment refund_payment refund_part fail_payment
    settle_refund settle_payout approve_payout_account refuse_payout_account create_payout_batch
    pay_payout_batch cancel_payout_batch see_alarm close_month confirm_request withdraw_request
    refuse_request payment.refund refund.settle payout.settle payout_batch.mark_paid
    payout_batch.export payout_account.decide
  `),
};

/** Cosmetic: the API enforces permissions. */
export function canAccess(role: StaffRole | null, resource: string, action: string): boolean {
  if (role === null || !(role === 'admin' || READS[role].some((one) => one === resource))) return false;
  if (isPage(resource)) return action === 'list';
  if (!isResource(resource) || !ACTIONS.has(action)) return false;
  return action !== 'show' || hasPages(resource);
}

export const canUse = (role: StaffRole | null, name: string): boolean =>
  role !== null && (role === 'admin' || USES[role].includes(name));
