import { firstIdOf, outdated } from '../../platform/jobs';

/** Longer than anybody's journey lies ahead or its payment is in question. */
const KEPT = `interval '180 days'`;

/** Read or not: what is told in the list stands in the bookings, too. */
export const OLD_NOTIFICATIONS = outdated('notifications', {
  where: `id < ${firstIdOf(`now() - ${KEPT}`)} AND created_at < now() - ${KEPT}`,
  oldest: 'id',
});

/** Which SMS went out: a second one for the same event, and the tenth of a day, are looked for here. */
export const OLD_SMS = outdated('sms_deliveries', {
  where: `created_at < now() - ${KEPT}`,
  oldest: 'created_at',
});
