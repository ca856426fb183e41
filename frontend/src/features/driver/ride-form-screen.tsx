import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Note } from '../../components/text';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Card } from '../../components/card';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { ErrorState } from '../../components/error-state';
import { LinkButton } from '../../components/link-button';
import { Price } from '../../components/price';
import { RouteLine } from '../../components/route-line';
import { Screen } from '../../components/screen';
import { toast } from '../../components/toast';
import { useErrorText } from '../../lib/api/error-text';
import { ApiError, hasCode } from '../../lib/api/errors';
import type { Ride } from '../../lib/api/types';
import { useAuth } from '../../lib/auth/auth-context';
import { useFormat } from '../../lib/format/use-format';
import { useDriverRides } from './api/driver-rides';
import { type ReservedRide, useReservedRide } from './api/reservations';
import { type RideTerms, useSaveRide } from './api/save-ride';
import { BecomeDriver } from './components/become-driver';
import { DepartureFields, RouteFields, SalesFields, TextFields } from './components/ride-fields';
import { WomenOnlyField } from './components/women-only-field';
import { seatSales } from './passengers';
import {
  departureProblem,
  dropRideDraft,
  keepRideDraft,
  readRideDraft,
  type RideForm,
  rideForm,
  rideTerms,
  takenSeats,
} from './ride-form';
import { serverNow } from '../../lib/server-clock';

export function NewRideScreen() {
  const { t } = useTranslation('driver');
  const { user } = useAuth();
  const isDriver = user?.is_driver ?? false;
  const before = useDriverRides('upcoming');
  if (!isDriver) {
    return (
      <Screen title={t('new.title')} backTo="/driver">
        <BecomeDriver />
      </Screen>
    );
  }
  if (before.isPending) return <FormSkeleton title={t('new.title')} />;
  return <RideFormScreen before={before.data?.[0]} />;
}

export function EditRideScreen() {
  const { id = '' } = useParams();
  const { t } = useTranslation('driver');
  const query = useReservedRide(id);
  if (query.data) return <RideFormScreen key={id} ride={query.data} />;
  if (query.isPending) return <FormSkeleton title={t('edit.title')} />;
  return (
    <Screen title={t('edit.title')} backTo="/driver">
      <ErrorState query={query} />
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

function RideFormScreen({ ride, before }: { ride?: ReservedRide | undefined; before?: Ride | undefined }) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  const navigate = useNavigate();
  const { control, handleSubmit, formState, subscribe } = useForm<RideForm>({
    defaultValues: { ...rideForm(ride, before), ...(!ride && readRideDraft()) },
  });
  // Saves a new ride's draft when the form unmounts or the page is killed.
  useEffect(
    () =>
      ride
        ? undefined
        : subscribe({ formState: { values: true }, callback: ({ values }) => keepRideDraft(values) }),
    [ride, subscribe],
  );
  const save = useSaveRide(ride?.id ?? null);
  const taken = takenSeats(ride);
  const sold = ride ? seatSales(ride).sold : 0;
  const kind = ride ? 'edit' : 'new';
  const [move, setMove] = useState<RideTerms | null>(null);
  const send = (terms: RideTerms) =>
    save.mutate(terms, {
      onSuccess: (saved) => {
        dropRideDraft();
        toast.done(t(`${kind}.done`));
        void navigate(`/driver/rides/${saved.id}`, { replace: true });
      },
      onError: () => setMove(null),
    });
  const submit = handleSubmit((form) => {
    const terms = rideTerms(form, ride);
    const moves = ride && taken > 0 && terms.departure_time !== ride.departure_time;
    if (moves) setMove(terms);
    else send(terms);
  });
  if (hasCode(save.error, 'NOT_A_DRIVER')) {
    return (
      <Screen title={t(`${kind}.title`)} backTo="/driver">
        <BecomeDriver />
      </Screen>
    );
  }
  return (
    <Screen
      title={t(`${kind}.title`)}
      backTo={ride ? `/driver/rides/${ride.id}` : '/driver'}
      footer={
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
          {save.error && <SaveProblem error={save.error} />}
          <Button
            type="submit"
            form="ride"
            variant="contained"
            size="large"
            fullWidth
            loading={save.isPending || save.isSuccess}
            disabled={ride !== undefined && !formState.isDirty}
          >
            {t(`${kind}.submit`)}
          </Button>
        </Box>
      }
    >
      <form
        id="ride"
        noValidate
        onSubmit={(event) => void submit(event)}
        style={{ display: 'grid', gap: 12 }}
      >
        {ride && taken > 0 ? (
          <Frozen ride={ride} taken={taken} />
        ) : (
          <RouteFields control={control} taken={taken} />
        )}
        <DepartureFields
          control={control}
          problem={(form) => departureProblem(form, { ride, sold, now: new Date(serverNow()) })}
        />
        {ride && taken > 0 && <Note>{t('form.movesDeparture')}</Note>}
        <SalesFields control={control} taken={taken} />
        <TextFields control={control} />
        <WomenOnlyField control={control} taken={taken} />
      </form>
      {ride && move && (
        <ConfirmDialog
          title={t('move.title')}
          confirm={t('move.confirm')}
          keep={t('move.keep')}
          tone="primary"
          command={{ isPending: save.isPending, error: null }}
          onConfirm={() => send(move)}
          onClose={() => setMove(null)}
        >
          <Typography sx={{ fontWeight: 600 }}>
            {t('move.what', {
              before: format.nearMoment(ride.departure_time),
              now: format.nearMoment(move.departure_time),
            })}
          </Typography>
          <Typography>{t('move.text', { count: taken })}</Typography>
        </ConfirmDialog>
      )}
    </Screen>
  );
}

const TEXTS: ReadonlySet<string> = new Set(['description', 'car_model', 'car_plate', 'meeting_point']);

/** Reason of a failed save; an expired document links to its renewal. */
function SaveProblem({ error }: { error: Error }) {
  const { t } = useTranslation('driver');
  const errorText = useErrorText();
  if (!hasCode(error, 'DOCUMENT_EXPIRED')) {
    // Fields limit the length, so a rejected text has forbidden content.
    const unfit = error instanceof ApiError && error.details.some(({ field }) => TEXTS.has(field));
    return <Alert severity="error">{unfit ? t('unfitTexts') : errorText(error)}</Alert>;
  }
  return (
    <Alert
      severity="error"
      action={
        <LinkButton to="/driver/apply" color="inherit" size="small">
          {t('documents.renew')}
        </LinkButton>
      }
    >
      {t('documents.needed')}
    </Alert>
  );
}

function Frozen({ ride, taken }: { ride: Ride; taken: number }) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  return (
    <Card sx={{ display: 'grid', gap: 2 }}>
      <RouteLine from={ride.from_city} to={ride.to_city} departure={format.time(ride.departure_time)} />
      <Price amount={ride.price} perSeat />
      <Note>{t('form.frozen', { count: taken })}</Note>
    </Card>
  );
}
