import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { useForm, type UseFormGetValues, type UseFormSetValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { Card } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { lazyComponent } from '../../components/lazy-component';
import { MainButton, MainLink } from '../../components/main-button';
import { Price } from '../../components/price';
import { RouteLine } from '../../components/route-line';
import { Screen } from '../../components/screen';
import { Note } from '../../components/text';
import { toast } from '../../components/toast';
import { hasCode } from '../../lib/api/errors';
import type { Ride } from '../../lib/api/types';
import { useAuth } from '../../lib/auth/auth-context';
import { useFormat } from '../../lib/format/use-format';
import { serverNow } from '../../lib/server-clock';
import { useTowns } from '../../lib/towns';
import { useDriverRides } from './api/driver-rides';
import { usePublishRides } from './api/publish-rides';
import { type ReservedRide, useReservations, useReservedRide } from './api/reservations';
import { type RideScope, type RideTerms, useSaveRide } from './api/save-ride';
import { BecomeDriver } from './components/become-driver';
import { ComfortFields } from './components/comfort-fields';
import { ConfirmChange } from './components/confirm-change';
import { RepeatFields } from './components/repeat-fields';
import { ReturnFields } from './components/return-fields';
import { DepartureFields, RouteFields, SalesFields, TextFields } from './components/ride-fields';
import { SaveProblem } from './components/save-problem';
import { StopsFields } from './components/stops-fields';
import { WomenOnlyField } from './components/women-only-field';
import { seatSales } from './passengers';
import {
  deleteRideDraft,
  departureProblem,
  isEditable,
  readRideDraft,
  type RideForm,
  rideForm,
  rideTerms,
  saveRideDraft,
  takenSeats,
} from './ride-form';
import { copyForm, followingRides, nextReturn, returnForm, returnTerms, seriesDays } from './series';
import { bookingsOfDroppedStops, bookingsOfMovedStops, shiftedTimes } from './stops';

function FrozenTerms({ ride, taken }: { ride: Ride; taken: number }) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  return (
    <Card gap={2}>
      <RouteLine from={ride.from_city} to={ride.to_city} departure={format.time(ride.departure_time)} />
      <Price amount={ride.price} perSeat />
      <Note>{t('form.frozen', { count: taken })}</Note>
    </Card>
  );
}

const FillFrom = lazyComponent(() => import('./components/fill-from').then((m) => m.FillFrom));
const SaveTemplate = lazyComponent(() => import('./components/save-template').then((m) => m.SaveTemplate));

export function NewRideScreen() {
  const { t } = useTranslation('driver');
  const { user } = useAuth();
  const [params] = useSearchParams();
  const upcoming = useDriverRides('upcoming');
  const past = useDriverRides('past');
  const towns = useTowns();
  const [copyOfId, returnOfId] = [params.get('copy'), params.get('back')];
  const source = copyOfId ?? returnOfId;
  if (!user?.is_driver) return <NotADriver title={t('new.title')} />;
  const waiting = upcoming.isPending || (source && past.isPending) || (returnOfId && towns.isPending);
  if (waiting) return <FormSkeleton title={t('new.title')} />;
  const ride = [...(upcoming.data ?? []), ...(past.data ?? [])].find(({ id }) => id === source);
  const initialForm = () => {
    if (!ride) return { ...rideForm(undefined, upcoming.data?.[0]), ...readRideDraft() };
    return copyOfId ? copyForm(ride, 0) : returnForm(ride, towns.data);
  };
  return <NewRide key={source ?? ''} initial={initialForm()} />;
}

function NotADriver({ title }: { title: string }) {
  return (
    <Screen title={title} backTo="/driver">
      <BecomeDriver />
    </Screen>
  );
}

export function EditRideScreen() {
  const { id = '' } = useParams();
  const { t } = useTranslation('driver');
  const query = useReservedRide(id);
  const { data: ride } = query;
  const ridePath = `/driver/rides/${id}`;
  if (query.isPending) return <FormSkeleton title={t('edit.title')} />;
  if (ride === null) return <Navigate to={ridePath} replace />;
  if (ride && isEditable(ride, serverNow())) return <EditRide key={id} ride={ride} />;
  const action = <MainLink to={ridePath}>{t('edit.view')}</MainLink>;
  return (
    <Screen title={t('edit.title')} backTo={ride ? ridePath : '/driver'}>
      {ride ? (
        <EmptyState drawing="road" title={t('edit.over')} text={t('edit.overText')} action={action} />
      ) : (
        <ErrorState query={query} ofUrl />
      )}
    </Screen>
  );
}

function FormSkeleton({ title }: { title: string }) {
  return (
    <Screen title={title} backTo="/driver">
      {[0, 1, 2, 3, 4].map((index) => (
        <Skeleton key={index} variant="rounded" height={56} />
      ))}
    </Screen>
  );
}

function NewRide({ initial }: { initial: RideForm }) {
  const { t } = useTranslation(['driver', 'series']);
  const navigate = useNavigate();
  const { control, handleSubmit, subscribe, reset, getValues, setValue } = useForm<RideForm>({
    defaultValues: initial,
  });
  // Saves every change: phones may kill the page.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveRideDraft(values) }),
    [subscribe],
  );
  const save = usePublishRides();
  const { data: towns } = useTowns();
  const [open, setOpen] = useState<'fill' | 'save' | null>(null);
  const close = () => setOpen(null);
  const publish = handleSubmit((form) => {
    const days = form.repeat ? seriesDays(form.day, form.repeat).length : 1;
    const count = form.back ? 2 * days : days;
    save.mutate([rideTerms(form), ...(form.back ? [returnTerms(form, form.back)] : [])], {
      onSuccess: (ride) => {
        deleteRideDraft();
        toast.done(count > 1 ? t('series:repeat.done', { count }) : t('new.done'));
        void navigate(ride ? `/driver/rides/${ride.id}` : '/driver', { replace: true });
      },
    });
  });
  if (hasCode(save.error, 'NOT_A_DRIVER')) return <NotADriver title={t('new.title')} />;
  return (
    <RideFormScreen
      title={t('new.title')}
      backTo="/driver"
      onSubmit={publish}
      save={save}
      submit={save.published > 0 ? t('series:back.submit') : t('new.submit')}
      note={save.published > 0 && save.error ? t('series:back.failed') : undefined}
    >
      <Button variant="outlined" onClick={() => setOpen('fill')}>
        {t('series:fill.action')}
      </Button>
      <RouteFields control={control} taken={0} />
      <DepartureFields
        control={control}
        problem={problemOf(undefined, 0)}
        onMove={moveStops(getValues, setValue)}
      />
      <SalesFields control={control} taken={0} />
      <StopsFields control={control} />
      <TextFields control={control} />
      <RepeatFields control={control} />
      <ReturnFields control={control} suggest={() => nextReturn(getValues(), towns)} />
      <ComfortFields control={control} />
      <WomenOnlyField control={control} taken={0} />
      <Button onClick={() => setOpen('save')}>{t('series:save.action')}</Button>
      {open === 'fill' && (
        <FillFrom
          form={getValues()}
          onClose={close}
          onFill={(filled) => {
            reset(filled);
            close();
          }}
        />
      )}
      {open === 'save' && <SaveTemplate form={getValues()} onClose={close} />}
    </RideFormScreen>
  );
}

const problemOf = (ride: Ride | undefined, sold: number) => (form: Pick<RideForm, 'day' | 'time'>) =>
  departureProblem(form, { ride, sold, now: new Date(serverNow()) });

const moveStops =
  (getValues: UseFormGetValues<RideForm>, setValue: UseFormSetValue<RideForm>) =>
  (from: string, to: string) => {
    const { stops, arrival } = shiftedTimes(getValues(), from, to);
    setValue('stops', stops, { shouldDirty: true });
    setValue('arrival', arrival);
  };

function EditRide({ ride }: { ride: ReservedRide }) {
  const { t } = useTranslation(['driver', 'series']);
  const navigate = useNavigate();
  const { control, handleSubmit, formState, getValues, setValue } = useForm<RideForm>({
    defaultValues: rideForm(ride),
  });
  const save = useSaveRide(ride.id);
  const taken = takenSeats(ride);
  const following = followingRides(ride, useReservations().data ?? []);
  const [toConfirm, setToConfirm] = useState<RideTerms | null>(null);
  const send = (terms: RideTerms, scope: RideScope = 'one') =>
    save.mutate(
      { terms, scope },
      {
        onSuccess: ({ id, occurrences }) => {
          const unchanged = occurrences?.kept ?? 0;
          toast.done(
            occurrences ? t('series:scope.changed', { count: occurrences.changed }) : t('edit.done'),
            unchanged > 0 ? t('series:scope.kept', { count: unchanged }) : undefined,
          );
          void navigate(`/driver/rides/${id}`, { replace: true });
        },
        onError: () => setToConfirm(null),
      },
    );
  const submit = handleSubmit((form) => {
    const terms = rideTerms(form, ride);
    const departureMoves = taken > 0 && terms.departure_time !== ride.departure_time;
    const affected = [...bookingsOfDroppedStops(ride, terms), ...bookingsOfMovedStops(ride, terms)];
    if (departureMoves || affected.length > 0 || following.length > 1) setToConfirm(terms);
    else send(terms);
  });
  if (hasCode(save.error, 'NOT_A_DRIVER')) return <NotADriver title={t('edit.title')} />;
  return (
    <RideFormScreen
      title={t('edit.title')}
      backTo={`/driver/rides/${ride.id}`}
      onSubmit={submit}
      save={save}
      submit={t('edit.submit')}
      disabled={!formState.isDirty}
    >
      {taken > 0 ? (
        <FrozenTerms ride={ride} taken={taken} />
      ) : (
        <RouteFields control={control} taken={taken} />
      )}
      <DepartureFields
        control={control}
        problem={problemOf(ride, seatSales(ride).sold)}
        onMove={moveStops(getValues, setValue)}
      />
      {taken > 0 && <Note>{t('form.movesDeparture')}</Note>}
      <SalesFields control={control} taken={taken} />
      <StopsFields control={control} fixed={taken > 0 ? ride.stops : []} />
      <TextFields control={control} />
      <ComfortFields control={control} />
      <WomenOnlyField control={control} taken={taken} />
      {toConfirm && (
        <ConfirmChange
          ride={ride}
          following={following}
          terms={toConfirm}
          pending={save.isPending}
          onConfirm={(scope) => send(toConfirm, scope)}
          onClose={() => setToConfirm(null)}
        />
      )}
    </RideFormScreen>
  );
}

interface RideFormScreenProps {
  title: string;
  backTo: string;
  onSubmit: () => Promise<void>;
  save: { isPending: boolean; isSuccess: boolean; error: Error | null };
  submit: string;
  note?: string | undefined;
  disabled?: boolean;
  children: ReactNode;
}

function RideFormScreen({
  title,
  backTo,
  onSubmit,
  save,
  submit,
  note,
  disabled,
  children,
}: RideFormScreenProps) {
  return (
    <Screen
      title={title}
      backTo={backTo}
      footer={
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
          {note && <Note>{note}</Note>}
          {save.error && <SaveProblem error={save.error} />}
          <MainButton
            type="submit"
            form="ride"
            fullWidth
            loading={save.isPending || save.isSuccess}
            disabled={disabled ?? false}
          >
            {submit}
          </MainButton>
        </Box>
      }
    >
      <Box
        component="form"
        id="ride"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void onSubmit();
        }}
        sx={{ display: 'grid', gap: 3, '--shell-divider': 'var(--mui-palette-brand-control)' }}
      >
        {children}
      </Box>
    </Screen>
  );
}
