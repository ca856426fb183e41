import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorState } from '../../../components/error-state';
import { Stepper } from '../../../components/stepper';
import { CardTitle, FailureNote, Note } from '../../../components/text';
import { toast } from '../../../components/toast';
import { api, dataOf, unwrap } from '../../../lib/api/client';
import type { Booking, Schemas } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { usePersonName } from '../../../lib/person-name';
import { useMutation } from '../../../lib/query/use-mutation';

type ChangeRequest = Schemas['ChangeBookingRequest'];
type OtherRide = Schemas['ListedRideResponse'];

const useChangePreview = (id: string, request: ChangeRequest, enabled: boolean) =>
  useQuery({
    queryKey: ['bookings', 'change', id, request],
    meta: { keepMs: 0 },
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => {
      const body = { ...request, preview: true };
      return dataOf(api.POST('/api/bookings/{id}/change', { params: { path: { id } }, body, signal }));
    },
    enabled,
  });

/** @param onChanged runs even if the dialog was closed meanwhile: the live update may precede the response */
function useChangeBooking(id: string, onChanged: (change: Schemas['ChangedBookingResponse']) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeRequest) =>
      dataOf(api.POST('/api/bookings/{id}/change', { params: { path: { id } }, body })),
    onSuccess: onChanged,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['rides'] });
      return queries.invalidateQueries({ queryKey: ['bookings'] });
    },
  });
}

const MAX_RIDES = 8;

const useOtherRides = ({ ride }: Booking) =>
  useQuery({
    queryKey: ['rides', 'instead', ride.id],
    meta: { keepMs: 0 },
    queryFn: async ({ signal }) => {
      const { from_city, to_city } = ride;
      const route = { from_city, to_city, upcoming: true } as const;
      const query = { ...route, limit: MAX_RIDES + 1, sort: 'departure_time' } as const;
      const { data } = await unwrap(api.GET('/api/rides', { params: { query }, signal }));
      return data.filter(({ id }) => id !== ride.id).slice(0, MAX_RIDES);
    },
  });

export function ChangeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation('change');
  const navigate = useNavigate();
  const [seats, setSeats] = useState(booking.seats);
  const [other, setOther] = useState<OtherRide | null>(null);
  const { from_stop_id, to_stop_id } = other?.boarding ?? booking;
  const request = { seats, ride_id: other?.id ?? booking.ride_id, from_stop_id, to_stop_id };
  const isChanged = seats !== booking.seats || other !== null;
  const preview = useChangePreview(booking.id, request, isChanged);
  const paid = booking.status !== 'pending';
  const change = useChangeBooking(booking.id, ({ booking: { id }, amount_due }) => {
    onClose();
    toast.done(t(paid && amount_due > 0 ? 'toPay' : 'done'));
    void navigate(`/bookings/${id}`, { replace: amount_due === 0 });
  });
  const isReady = isChanged && preview.isSuccess && !preview.isFetching;
  const due = preview.data?.amount_due ?? 0;
  return (
    <ConfirmDialog
      tone="primary"
      title={t('title')}
      confirm={t(isReady && due > 0 && paid ? 'confirmPay' : 'confirm')}
      cancelLabel={t('keep')}
      command={change}
      ready={isReady}
      onConfirm={() => change.mutate(request)}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <CardTitle>{t('seats')}</CardTitle>
        <Stepper label={t('seats')} value={seats} onChange={setSeats} />
      </Box>
      <Departures booking={booking} seats={seats} chosen={other} onChoose={setOther} />
      <div aria-live="polite">
        {!isChanged && <Note>{t('choose')}</Note>}
        {isChanged && preview.isFetching && <Skeleton variant="rounded" height={96} />}
        {isReady && <Amounts {...preview.data} booking={booking} seats={seats} paid={paid} />}
        {isChanged && !preview.isFetching && <FailureNote error={preview.error} />}
      </div>
    </ConfirmDialog>
  );
}

interface DeparturesProps {
  booking: Booking;
  seats: number;
  chosen: OtherRide | null;
  onChoose: (ride: OtherRide | null) => void;
}

function Departures({ booking, seats, chosen, onChoose }: DeparturesProps) {
  const { t } = useTranslation(['change', 'bookings']);
  const format = useFormat();
  const nameOf = usePersonName();
  const heading = useId();
  const others = useOtherRides(booking);
  const { ride } = booking;
  const free = others.data?.filter(
    ({ id, boarding }) => id === chosen?.id || boarding.seats_available >= seats,
  );
  return (
    <div>
      <CardTitle id={heading}>{t('ride')}</CardTitle>
      {others.isPending && <Skeleton variant="rounded" height={96} />}
      {others.isError && !others.data && <ErrorState query={others} />}
      <RadioGroup
        aria-labelledby={heading}
        value={chosen?.id ?? ride.id}
        onChange={(_, value) => onChoose(free?.find(({ id }) => id === value) ?? null)}
        sx={{ gap: 3, mt: 2 }}
      >
        <FormControlLabel
          value={ride.id}
          control={<Radio />}
          label={t('thisRide', { when: format.nearMoment(ride.departure_time) })}
        />
        {free?.map(({ id, boarding: { departure_time, price }, driver }) => (
          <FormControlLabel
            key={id}
            value={id}
            control={<Radio />}
            label={[
              format.nearMoment(departure_time),
              nameOf(driver.full_name, t('bookings:driver')),
              format.money(price),
            ].join(' · ')}
          />
        ))}
      </RadioGroup>
      {free?.length === 0 && <Note>{t('noOther')}</Note>}
    </div>
  );
}

interface AmountsProps {
  booking: Booking;
  seats: number;
  paid: boolean;
  difference: number;
  refund: number;
  amount_due: number;
}

/** Ref callback: a long list of departures may hide the amounts. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Amounts({ booking, seats, paid, difference, refund, amount_due }: AmountsProps) {
  const { t } = useTranslation('change');
  const format = useFormat();
  const paidTermsKey = amount_due > 0 ? 'due' : 'paid';
  const termsKey = paid ? paidTermsKey : 'hold';
  const rows: [string, number][] = [
    [t('before'), booking.amount],
    [t('after'), booking.amount + difference],
  ];
  if (amount_due > 0) rows.push([t('pay'), amount_due]);
  if (refund > 0) rows.push([t('back'), refund]);
  return (
    <Box ref={scrollIntoView} sx={{ display: 'grid', gap: 2 }}>
      <Box component="dl" sx={{ display: 'grid', gap: 1 }}>
        {rows.map(([label, amount]) => (
          <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <dt>{label}</dt>
            <Box component="dd" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {format.money(amount)}
            </Box>
          </Box>
        ))}
      </Box>
      {amount_due === 0 && refund === 0 && <Note>{t('even')}</Note>}
      {paid && seats < booking.seats && <Note>{t('terms.less')}</Note>}
      <Note>{t(`terms.${termsKey}`)}</Note>
    </Box>
  );
}
