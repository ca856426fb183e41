import type { Schemas } from '../records';
import { wordsOf } from './words';

export type ExportedList = Schemas['ExportedList'];

/** Not translated, so that users' spreadsheet formulas work in each language. */
export const EXPORTED_COLUMNS: Record<ExportedList, readonly string[]> = {
  rides: wordsOf(`
    id driver_id driver.full_name from_city to_city departure_time price seats seats_available
    status created_at
  `),
  bookings: wordsOf(`
    id ride_id ride.from_city ride.to_city ride.departure_time user_id user.full_name user.phone
    seats amount status payment_status created_at
  `),
  payments: wordsOf(`
    id booking_id amount currency provider phone_number transaction_id status needs_review
    review_reason payment_time created_at
  `),
  refunds: wordsOf('id payment_id booking_id amount provider rule cause status completed_at created_at'),
  payouts: wordsOf(`
    id driver_id full_name phone_number amount provider rail status needs_review review_reason
    provider_reference settled_reference error_message sends sent_at completed_at created_at
  `),
  'payout-accounts': wordsOf(`
    driver_id full_name holder_name provider phone_number status shared_with pending_until
    decided_by decided_at changed_at
  `),
  'payout-batches': wordsOf('id status amount payout_count reference paid_at created_at'),
  profiles: wordsOf(`
    id full_name phone role is_driver driver_status staff_role suspended_at created_at
  `),
  reports: wordsOf('id reporter_id subject_id reason status action resolved_at created_at'),
  'audit-events': wordsOf('id created_at actor_id action subject_type subject_id reason'),
};

export const isExported = (resource: string): resource is ExportedList =>
  Object.hasOwn(EXPORTED_COLUMNS, resource);
