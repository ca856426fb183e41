import { firstIdOf, outdated } from '../../platform/jobs';

/** Covers the longest journey or payment dispute. */
const KEPT = `interval '180 days'`;

/** Read or unread: bookings hold the same information. */
export const OLD_NOTIFICATIONS = outdated('notifications', {
  where: `id < ${firstIdOf(`now() - ${KEPT}`)} AND created_at < now() - ${KEPT}`,
  oldest: 'id',
});

/** Needed for deduplication and the daily limit. */
export const OLD_SMS = outdated('sms_deliveries', {
  where: `created_at < now() - ${KEPT}`,
  oldest: 'created_at',
});

/** Covers the monthly limits. */
export const OLD_INBOUND = outdated('inbound_messages', {
  where: `received_at < now() - interval '62 days'`,
  oldest: 'received_at',
});
