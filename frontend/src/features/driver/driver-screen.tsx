import AddRounded from '@mui/icons-material/AddRounded';
import HailRounded from '@mui/icons-material/HailRounded';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Card } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { LinkRow } from '../../components/link-row';
import { ListTools } from '../../components/list-tools';
import { LongList } from '../../components/long-list';
import { LinkButton, MainLink } from '../../components/main-button';
import { Screen } from '../../components/screen';
import { ShareButton } from '../../components/share-button';
import { CardSkeletons, LoadingList } from '../../components/skeletons';
import { StaleMark } from '../../components/stale-mark';
import { Note, SectionTitle } from '../../components/text';
import { UpcomingPastTabs } from '../../components/upcoming-past-tabs';
import type { Ride } from '../../lib/api/types';
import { useAuth } from '../../lib/auth/auth-context';
import { today } from '../../lib/format/days';
import { useFormat } from '../../lib/format/use-format';
import { useServerNow } from '../../lib/use-clock';
import { useDriverRides } from './api/driver-rides';
import { useEarnings, useWeekEarnings } from './api/earnings';
import { usePayouts } from './api/payouts';
import { type ReservedRide, useReservations } from './api/reservations';
import { useApplication } from './apply/api/application';
import { mostUrgent } from './apply/document-state';
import { BecomeDriver } from './components/become-driver';
import { DriverRideCard } from './components/driver-ride-card';
import { EarningsChart } from './components/earnings-chart';
import { Passengers } from './driver-ride-screen';
import { amountInPayouts } from './earnings';
import { nextDeparture } from './next-departure';
import { RIDE_SORTS, type RideSort, shownRides } from './ride-list';

const CONTENT_WAIT_MS = 3_000;

type UnreadByRide = ReadonlyMap<string, number>;

export function DriverScreen({ unread }: { unread: UnreadByRide }) {
  const { t } = useTranslation('driver');
  const { user } = useAuth();
  const [params] = useSearchParams();
  const isPast = params.get('past') === 'true';
  const rides = useDriverRides(isPast ? 'past' : 'upcoming');
  const isDriver = user?.is_driver ?? false;
  // Former drivers keep access to existing rides.
  if (!isDriver && rides.data?.length === 0) {
    return (
      <Screen title={t('title')} backTo="/profile">
        <BecomeDriver />
      </Screen>
    );
  }
  return (
    <Screen
      title={t('title')}
      backTo="/profile"
      actions={
        isDriver && (
          <LinkButton to="/driver/rides/new" variant="contained" startIcon={<AddRounded />} sx={{ mr: 3 }}>
            {t('publish')}
          </LinkButton>
        )
      }
    >
      {isDriver && <DocumentsNotice />}
      <UpcomingPastTabs
        label={t('list.tabs')}
        upcoming={t('list.upcoming')}
        past={t('list.past')}
        isPast={isPast}
      />
      {rides.isPending && loadingRides}
      {!rides.data && rides.isError && <ErrorState title={t('list.failed')} query={rides} />}
      {rides.data && (
        <>
          <StaleMark query={rides} />
          {isPast ? (
            <Rides rides={rides.data} isPast unread={unread} />
          ) : (
            <UpcomingOnceLoaded>
              <Rides rides={rides.data} isPast={false} unread={unread} />
            </UpcomingOnceLoaded>
          )}
        </>
      )}
    </Screen>
  );
}

const loadingRides = (
  <LoadingList rows={3}>
    <CardSkeletons heights={[116]} />
  </LoadingList>
);

/** Waits up to `CONTENT_WAIT_MS` for the content above, which would move the rows while the driver taps. */
function UpcomingOnceLoaded({ children }: { children: ReactNode }) {
  const { ready } = useTranslation('demand', { useSuspense: false });
  const above = [useReservations(), useWeekEarnings(), useEarnings(), usePayouts()];
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), CONTENT_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const isLoading = !ready || above.some(({ isPending, isFetched }) => isPending && !isFetched);
  return isLoading && !hasWaited ? loadingRides : children;
}

function Rides({ rides, isPast, unread }: { rides: Ride[]; isPast: boolean; unread: UnreadByRide }) {
  const { t } = useTranslation('driver');
  const reserved = useReservations().data;
  const now = useServerNow();
  const [text, setText] = useState('');
  const [sort, setSort] = useState<RideSort>('departure');
  const next = isPast || !reserved ? null : nextDeparture(reserved, now);
  if (rides.length === 0 && !next) {
    return (
      <>
        <EmptyState
          drawing="road"
          title={t(isPast ? 'list.noPast' : 'list.noUpcoming')}
          text={t(isPast ? 'list.noPastText' : 'list.noUpcomingText')}
          action={<MainLink to="/driver/rides/new">{t('publish')}</MainLink>}
        />
        {!isPast && <DemandCard />}
        {!isPast && <EarningsCard />}
      </>
    );
  }
  const searching = text.trim() !== '';
  const listed = searching ? rides : rides.filter(({ id }) => id !== next?.id);
  const shown = shownRides(listed, text, sort, isPast);
  return (
    <>
      {next && !searching && <NextDeparture ride={next} unread={unread.get(next.id) ?? 0} />}
      {!isPast && !searching && <DemandCard />}
      {!isPast && !searching && <EarningsCard />}
      {next && listed.length > 0 && (
        <SectionTitle>{t(searching ? 'list.found' : 'next.others')}</SectionTitle>
      )}
      {(listed.length > 1 || searching) && (
        <ListTools
          searchLabel={t('list.search')}
          hint={t('list.searchHint')}
          text={text}
          onText={setText}
          sortLabel={t('list.sort')}
          sort={sort}
          onSort={setSort}
          sorts={RIDE_SORTS.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
        />
      )}
      <LongList>
        {shown.map((ride) => (
          <li key={ride.id}>
            <DriverRideCard ride={ride} unread={unread.get(ride.id) ?? 0} />
          </li>
        ))}
      </LongList>
      {shown.length === 0 && searching && (
        <Typography role="status" align="center" color="textSecondary" sx={{ py: 6 }}>
          {t('list.noneFound')}
        </Typography>
      )}
    </>
  );
}

function DemandCard() {
  const { t, ready } = useTranslation('demand', { useSuspense: false });
  if (!ready) return null;
  return (
    <Card sx={{ p: 0, overflow: 'hidden' }}>
      <LinkRow to="/driver/demand" icon={HailRounded} title={t('link')} text={t('linkText')} />
    </Card>
  );
}

function EarningsCard() {
  const { t } = useTranslation('driver');
  const format = useFormat();
  const earnings = useEarnings().data;
  const sending = amountInPayouts(usePayouts().data, earnings?.available ?? 0);
  const summary = earnings
    ? t(sending > 0 ? 'earnings.summarySending' : 'earnings.summary', {
        available: format.money(earnings.available - sending),
        sending: format.money(sending),
        toCome: format.money(earnings.to_come),
      })
    : t('earnings.summaryUnknown');
  return (
    <Card sx={{ p: 0, overflow: 'hidden', '& > section': { px: 4, pb: 3 } }}>
      <LinkRow to="/driver/earnings" icon={PaymentsOutlined} title={t('earnings.title')} text={summary} />
      <EarningsChart />
    </Card>
  );
}

function DocumentsNotice() {
  const { t } = useTranslation('driver');
  const format = useFormat();
  const { data: application } = useApplication();
  const urgent = application?.status === 'approved' ? mostUrgent(application, today()) : null;
  if (!urgent) return null;
  const { document, state, until } = urgent;
  const day = until === null ? '' : format.date(until);
  const name = t(`documents.names.${document.name}`);
  return (
    <Alert
      severity={state === 'soon' ? 'warning' : 'error'}
      action={
        <LinkButton to={`/driver/apply?renew=${document.name}`} color="inherit" size="small">
          {t('documents.renew')}
        </LinkButton>
      }
    >
      {state === 'refused'
        ? t('documents.refused', { name })
        : t(state === 'expired' ? 'documents.expired' : 'documents.soon', { name, day })}
    </Alert>
  );
}

function NextDeparture({ ride, unread }: { ride: ReservedRide; unread: number }) {
  const { t } = useTranslation('driver');
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 3 }}>
      <SectionTitle id={id}>{t('next.title')}</SectionTitle>
      <DriverRideCard ride={ride} unread={unread} />
      {ride.bookings.length > 0 ? <Passengers ride={ride} /> : <NoPassengersYet ride={ride} />}
    </Box>
  );
}

function NoPassengersYet({ ride }: { ride: ReservedRide }) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  return (
    <Card sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 2, pr: 1 }}>
      <Note sx={{ flex: 1 }}>{t('next.nobody')}</Note>
      <ShareButton
        label={t('ride.share')}
        path={`/rides/${ride.id}`}
        text={t('ride.shareText', {
          from: ride.from_city,
          to: ride.to_city,
          when: format.nearMoment(ride.departure_time),
        })}
      />
    </Card>
  );
}
