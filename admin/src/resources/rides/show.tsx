import PrintRounded from '@mui/icons-material/PrintRounded';
import { Box, Stack, TextField as MuiTextField, Typography } from '@mui/material';
import { useState } from 'react';
import { TextField, useLocaleState, useRecordContext, useTranslate } from 'react-admin';
import { CommandButton, ReasonCommands, useCommands } from '../../components/command-button';
import { DownloadButton } from '../../components/download-button';
import { NotLoaded } from '../../components/not-loaded';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { SupportCases } from '../../components/support-cases';
import { useNow } from '../../components/use-now';
import { useRead } from '../../components/use-read';
import { useRole } from '../../components/use-role';
import {
  EnumField,
  Moment,
  MomentField,
  Money,
  MoneyField,
  Muted,
  YesNoField,
} from '../../components/value-fields';
import { doualaMoment } from '../../lib/format';
import { languageOf } from '../../locales/languages';
import type { RideDetail } from '../../records';
import { Passengers } from './passengers';
import { RideTimeline } from './ride-timeline';
import { RouteSketch } from './route-sketch';

/** Outgoing amounts are negative. */
const LINES = [
  ['fares', 1],
  ['service_fees', 1],
  ['credits', -1],
  ['refunds', -1],
  ['costs', -1],
  ['payouts', -1],
] as const;

function RideMoney(_: { label?: string }) {
  const translate = useTranslate();
  const id = useRecordContext<RideDetail>()?.id ?? '';
  const money = useRead(['ride-money', id], (api) => api.rideMoney(id), { enabled: id !== '' });
  const sums = money.data;
  if (!sums) return <NotLoaded read={money} height={190} />;
  return (
    <Box data-wide sx={{ maxWidth: 420 }}>
      <Stack component="dl" sx={{ m: 0, gap: 0.75 }}>
        {LINES.filter(([name]) => name !== 'credits' || sums.credits > 0).map(([name, sign]) => (
          <Line key={name} name={name} amount={sign * sums[name] || 0} />
        ))}
        <Line name="held" amount={sums.remains + sums.owed} strong />
        <Line name={sums.owed < 0 ? 'overpaid' : 'owed'} amount={Math.abs(sums.owed)} />
        <Line name="remains" amount={sums.remains} strong />
      </Stack>
      <Muted sx={{ mt: 0.75 }}>{translate('console.ride_money.from_journal')}</Muted>
    </Box>
  );
}

function Line({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  const translate = useTranslate();
  const weight = strong ? { fontWeight: 600, borderTop: 1, borderColor: 'divider', pt: 0.75 } : {};
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, ...weight }}>
      <Typography component="dt" variant="body2" sx={{ fontWeight: 'inherit' }}>
        {translate(`console.ride_money.${name}`)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 'inherit' }}>
        <Money amount={amount} />
      </Typography>
    </Stack>
  );
}

/** Saves the list of travellers as A4 PDF. Each download is audited. */
function PrintManifest({ id }: { id: string }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { commands } = useCommands();
  const { canUse } = useRole();
  if (!canUse('manifest')) return null;
  return (
    <DownloadButton
      startIcon={<PrintRounded />}
      file={`manifest-${id}.pdf`}
      load={() => commands.manifest({ id, lang: languageOf(locale) })}
    >
      {translate('console.print_manifest')}
    </DownloadButton>
  );
}

export default function RideShow() {
  const { canRead, canUse } = useRole();
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
      {canRead('support-cases') && <SupportCases by="subject_id" label="resources.support-cases.of_record" />}
      <RideTimeline label="console.history" />
      <TextField source="series_id" />
    </ResourceShow>
  );
}

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
            <Muted>
              <Money amount={price} /> · {translate('resources.rides.fields.seats_available')}
              {translate('console.colon')}
              {seats_available}
            </Muted>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

function RideCommands() {
  const { record, commands } = useCommands<RideDetail>();
  const now = useNow();
  if (!record) return null;
  const { id, listed, status, departure_time } = record;
  const open = status === 'scheduled' && new Date(departure_time) > now;
  return (
    <>
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
          input="message"
          fields={<MessageCount id={id} />}
          run={(text, _, key) => commands.messageRide({ id, text, key })}
        />
      )}
    </>
  );
}

/** Moves the departure; the field shows the time in Douala. */
function MoveRide() {
  const { record, commands } = useCommands<RideDetail>();
  const translate = useTranslate();
  const [departure, setDeparture] = useState(
    record ? doualaMoment(record.departure_time).replace(' ', 'T') : '',
  );
  if (!record) return null;
  return (
    <CommandButton
      name="move_ride"
      input="reason"
      fields={
        <MuiTextField
          required
          type="datetime-local"
          label={translate('resources.rides.fields.departure_time')}
          value={departure}
          onChange={(event) => setDeparture(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      }
      run={(reason) => commands.moveRide({ id: record.id, departure_time: `${departure}:00+01:00`, reason })}
    />
  );
}

function MessageCount({ id }: { id: string }) {
  const translate = useTranslate();
  const count = useRead(['message-recipients', id], (api) => api.messageRecipients(id));
  if (count.data === undefined) return <NotLoaded read={count} />;
  return (
    <Typography role="status">
      {translate('console.passengers.receive', { smart_count: count.data })}
    </Typography>
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
          return `${label}${translate('console.colon')}${translate(shown)}`;
        })
        .join(' · ')}
    </Typography>
  );
}
