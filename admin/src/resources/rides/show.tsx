import { Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { TextField, useRecordContext, useTranslate } from 'react-admin';
import { CommandButton, CommandRow, ReasonCommands, useCommands } from '../../components/command-button';
import { EnumField } from '../../components/enum-field';
import { Quiet } from '../../components/quiet';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { SupportCases } from '../../components/support-cases';
import { useRead } from '../../components/use-read';
import { useRole } from '../../components/use-role';
import { Moment, MomentField, Money, MoneyField, YesNoField } from '../../components/value-fields';
import { type RideDetail } from '../../records';
import { MoveRide } from './move-ride';
import { Passengers } from './passengers';
import { PrintManifest } from './print-manifest';
import { RideMoney } from './ride-money';
import { RideTimeline } from './ride-timeline';
import { RouteSketch } from './route-sketch';

export default function RideShow() {
  const { canUse } = useRole();
  return (
    <ResourceShow commands={<RideCommands />}>
      <StatusField source="status" />
      <MomentField source="departure_time" />
      <RecordLink source="driver_id" to="profiles" />
      <MoneyField source="price" />
      <TextField source="seats" />
      <TextField source="seats_available" />
      {canUse('passengers') && <Passengers label="console.passengers.title" />}
      <RideStops source="stops" />
      <TextField source="from_city" />
      <TextField source="to_city" />
      <RouteSketch label="console.route_sketch" />
      <TextField source="meeting_point" />
      <TextField source="dropoff_point" />
      <TextField source="car_model" />
      <TextField source="car_plate" />
      <EnumField source="warning" />
      <TextField source="description" />
      <RidePreferences label="resources.rides.fields.preferences" />
      <YesNoField source="women_only" />
      <YesNoField source="listed" />
      {canUse('ride_money') && <RideMoney label="console.ride_money.title" />}
      <SupportCases by="subject_id" label="resources.support-cases.of_record" />
      <RideTimeline label="console.history" />
      <TextField source="series_id" />
    </ResourceShow>
  );
}

/** Towns with the time and free seats of each leg. */
function RideStops(_: { source: string }) {
  const translate = useTranslate();
  const stops = useRecordContext<RideDetail>()?.stops ?? [];
  if (stops.length === 0) return '—';
  return (
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
      {stops.map(({ id, city, meeting_point, departure_time, price, seats_available }) => (
        <Stack component="li" direction="row" key={id} sx={{ flexWrap: 'wrap', columnGap: 1.5 }}>
          <Moment iso={departure_time} /> {[city, meeting_point].filter(Boolean).join(', ')}
          {price !== null && seats_available !== null && (
            <Quiet>
              <Money amount={price} /> · {translate('resources.rides.fields.seats_available')}:{' '}
              {seats_available}
            </Quiet>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

function RideCommands() {
  const { record, commands } = useCommands<RideDetail>();
  const [now] = useState(Date.now);
  if (!record) return null;
  const { id, listed, status, departure_time } = record;
  const open = status === 'scheduled' && new Date(departure_time).getTime() > now;
  return (
    <CommandRow>
      <ReasonCommands
        run={{
          list_ride: open && !listed && ((reason) => commands.listRide({ id, reason })),
          cancel_ride: open && ((reason) => commands.cancelRide({ id, reason })),
        }}
      />
      {open && <MoveRide key={departure_time} />}
      <PrintManifest id={id} />
      {status === 'scheduled' && (
        <CommandButton
          name="message_ride"
          asks="message"
          fields={<MessageCount id={id} />}
          run={(text, _, key) => commands.messageRide({ id, text, key })}
        />
      )}
    </CommandRow>
  );
}

function MessageCount({ id }: { id: string }) {
  const translate = useTranslate();
  const { data } = useRead(['message-recipients', id], (api) => api.messageRecipients(id));
  return data === undefined ? (
    <Skeleton />
  ) : (
    <Typography role="status">{translate('console.passengers.receive', { smart_count: data })}</Typography>
  );
}

function RidePreferences(_: { label?: string }) {
  const translate = useTranslate();
  const preferences = useRecordContext<RideDetail>()?.preferences;
  const stated = Object.entries(preferences ?? {}).filter(([, value]) => value !== null);
  if (stated.length === 0) return '—';
  return (
    <Typography variant="body2">
      {stated
        .map(([name, value]) => {
          const label = translate(`console.preferences.${name}`);
          const shown =
            typeof value === 'boolean' ? (value ? 'console.yes' : 'console.no') : `console.luggage.${value}`;
          return `${label}: ${translate(shown)}`;
        })
        .join(' · ')}
    </Typography>
  );
}
