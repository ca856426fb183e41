import { Link as MuiLink, Typography } from '@mui/material';
import { ResourceContextProvider, useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { ResourceName } from '../providers/can-access';
import type { Schemas } from '../records';
import { EventLine } from './event-line';
import { isStatus, StatusChip } from './status-chip';
import { Moment, Money, Muted } from './value-fields';

type Event = Schemas['TimelineEventResponse'];

/** List of the event's record; other events have no link. */
const LISTS: Partial<Record<Event['kind'], ResourceName>> = {
  booking: 'bookings',
  payment: 'payments',
  refund: 'refunds',
  ride: 'rides',
  payout: 'payouts',
  application: 'driver-applications',
  application_decided: 'driver-applications',
  report_made: 'reports',
  report_about: 'reports',
  decision: 'audit-events',
};

export function TimelineLine({ event: { kind, id, at, status, amount, text } }: { event: Event }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  // A payout in a batch links to the batch, which has the state.
  const list = kind === 'payout' && status === null ? 'payout-batches' : LISTS[kind];
  const name = translate(`console.timeline.kinds.${kind}`);
  return (
    <EventLine sx={{ minHeight: 32 }}>
      <Moment iso={at} />
      {list ? (
        <MuiLink component={Link} to={createPath({ resource: list, type: 'show', id })} variant="body2">
          {name}
        </MuiLink>
      ) : (
        <Typography variant="body2" component="span">
          {name}
        </Typography>
      )}
      {isStatus(status) && (
        // State names depend on the list.
        <ResourceContextProvider value={list}>
          <StatusChip status={status} />
        </ResourceContextProvider>
      )}
      {amount !== null && <Money amount={amount} />}
      {text && (
        <Muted component="span">
          {translate(`console.actions.${text}`, {
            _: translate(`console.enums.${text}`, { _: translate(`console.causes.${text}`, { _: text }) }),
          })}
        </Muted>
      )}
    </EventLine>
  );
}
