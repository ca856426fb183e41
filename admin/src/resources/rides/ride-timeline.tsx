import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { EventLine } from '../../components/event-line';
import { NotLoaded } from '../../components/not-loaded';
import { PageLink } from '../../components/record-link';
import { StatusChip } from '../../components/status-chip';
import { useRead } from '../../components/use-read';
import { Moment, Muted } from '../../components/value-fields';
import type { RideDetail, Schemas } from '../../records';

type RideEvent = Schemas['RideEventResponse'];

export function RideTimeline(_: { label: string }) {
  const ride = useRecordContext<RideDetail>();
  const timeline = useRead(
    ['rides', 'timeline', ride?.id, ride?.updated_at],
    (api) => api.rideTimeline(ride?.id ?? ''),
    { enabled: ride !== undefined },
  );
  if (!timeline.data) return <NotLoaded read={timeline} />;
  return (
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
      {timeline.data.map((event, index) => (
        <EventLine key={index}>
          <Moment iso={event.at} />
          <EventText event={event} />
        </EventLine>
      ))}
    </Stack>
  );
}

function EventText({ event }: { event: RideEvent }) {
  const translate = useTranslate();
  const { kind, passenger, seats, status, text, reason, to, booking_id } = event;
  const actor = event.actor || translate(event.actor === null ? 'console.system' : 'console.unnamed');
  if (kind === 'booking' && booking_id && status) {
    return (
      <>
        <PageLink resource="bookings" id={booking_id}>
          {translate('console.ride_events.booking', {
            passenger: passenger || translate('console.unnamed'),
            smart_count: seats ?? 0,
          })}
        </PageLink>
        <StatusChip status={status} resource="bookings" />
        {text && <Note>{translate(`console.causes.${text}`, { _: text })}</Note>}
      </>
    );
  }
  const action = kind === 'decision' ? translate(`console.actions.${text}`, { _: text ?? '' }) : '';
  const recipients = typeof to?.recipients === 'number' ? to.recipients : null;
  return (
    <>
      <Typography variant="body2">{translate(`console.ride_events.${kind}`, { actor, action })}</Typography>
      {kind === 'changed' &&
        Object.keys(to ?? {}).map((field) => (
          <Note key={field}>
            {translate(`resources.rides.fields.${field}`, { _: field })}
            {translate('console.colon')}
            <ChangedValue field={field} value={event.from?.[field]} /> →{' '}
            <ChangedValue field={field} value={to?.[field]} />
          </Note>
        ))}
      {recipients !== null && (
        <Note>{translate('console.ride_events.recipients', { smart_count: recipients })}</Note>
      )}
      {typeof to?.text === 'string' && <Note>{translate('console.quoted', { text: to.text })}</Note>}
      {reason && <Note>{reason}</Note>}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <Muted component="span">{children}</Muted>;
}

function ChangedValue({ field, value }: { field: string; value: unknown }) {
  if (typeof value !== 'string' && typeof value !== 'number') return '—';
  return field === 'departure_time' ? <Moment iso={String(value)} /> : String(value);
}
