import TuneRounded from '@mui/icons-material/TuneRounded';
import Alert from '@mui/material/Alert';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ErrorState } from '../../../components/error-state';
import { lazyComponent } from '../../../components/lazy-component';
import { LoadMore } from '../../../components/load-more';
import { LongList } from '../../../components/long-list';
import { Screen } from '../../../components/screen';
import { LoadingList } from '../../../components/skeletons';
import { StaleMark } from '../../../components/stale-mark';
import { Note } from '../../../components/text';
import type { Day } from '../../../lib/format/days';
import { useFormat } from '../../../lib/format/use-format';
import { usePriceGuide } from '../../../lib/price-guide';
import { partOf } from '../../../lib/ride-part';
import { type RideSearch, useSearchRides } from '../api/search-rides';
import { isGoodPrice } from '../good-price';
import { filterCount } from '../search-filters';
import { searchPath } from '../search-path';
import { AlertOffer } from './alert-offer';
import { DayStrip } from './day-strip';
import { NearMatches } from './near-matches';
import { ClearFilters, NoDepartures } from './no-departures';
import { RideCard, RideFrame } from './ride-card';

const FiltersSheet = lazyComponent(() => import('./filters-sheet').then((m) => m.FiltersSheet));

/** With fewer results, nearby days and towns are offered too. */
const ENOUGH_RIDES = 3;
const NEAR_DAYS = 3;

interface ResultsListProps {
  search: RideSearch;
  pastDay: Day | null;
  rideId: string | null;
}

export function ResultsList({ search, pastDay, rideId }: ResultsListProps) {
  const { t } = useTranslation('rides');
  const format = useFormat();
  const navigate = useNavigate();
  const [filtering, setFiltering] = useState(false);
  const filters = filterCount(search);
  const cities = { from: search.from_city, to: search.to_city };
  return (
    <Screen
      title={`${cities.from} → ${cities.to}`}
      subtitle={t('results.subtitle', { count: search.min_seats })}
      backTo="/"
      ownsPage={!rideId}
      actions={
        <IconButton
          color="inherit"
          aria-label={filters ? t('results.filtersOn', { count: filters }) : t('results.filters')}
          onClick={() => setFiltering(true)}
        >
          <Badge badgeContent={filters} color="primary">
            <TuneRounded />
          </Badge>
        </IconButton>
      }
    >
      {pastDay && (
        <Alert severity="info">{t('results.pastDay', { day: format.longCalendarDay(pastDay) })}</Alert>
      )}
      <DayStrip search={search} />
      <Departures search={search} rideId={rideId} />
      {filtering && (
        <FiltersSheet
          search={search}
          onClose={() => setFiltering(false)}
          onApply={(next) => {
            setFiltering(false);
            void navigate(searchPath(next), { replace: true });
          }}
        />
      )}
    </Screen>
  );
}

function Departures({ search, rideId }: Omit<ResultsListProps, 'pastDay'>) {
  const { t } = useTranslation('rides');
  const format = useFormat();
  const rides = useSearchRides(search);
  const guide = usePriceGuide(rides.data ? search.from_city : null, search.to_city);
  if (rides.isPending) return <RideSkeletons />;
  if (!rides.data) return <ErrorState title={t('results.failed')} query={rides} />;

  const all = rides.data.pages.flatMap((page) => page.data);
  if (all.length === 0) {
    return (
      <>
        <StaleMark query={rides} />
        <NoDepartures search={search} />
      </>
    );
  }
  const query = searchPath(search).slice('/rides'.length);
  return (
    <>
      <StaleMark query={rides} />
      <Note role="status">
        <Typography component="b" variant="body2" color="textPrimary" sx={{ fontWeight: 600 }}>
          {t(rides.hasNextPage ? 'results.departuresMore' : 'results.departures', { count: all.length })}
        </Typography>{' '}
        {t('results.on', { day: format.longCalendarDay(search.date) })}
      </Note>
      {filterCount(search) > 0 && <ClearFilters search={search} />}
      <LongList>
        {all
          .map((listed) => partOf(listed, search))
          .map((ride) => (
            <li key={ride.id}>
              <RideCard
                ride={ride}
                to={`/rides/${ride.id}${query}`}
                current={ride.id === rideId}
                goodPrice={isGoodPrice(ride.price, guide)}
              />
            </li>
          ))}
      </LongList>
      <LoadMore query={rides} label={t('results.more')} />
      {all.length < ENOUGH_RIDES && <NearMatches search={search} daysAround={NEAR_DAYS} />}
      {!rides.hasNextPage && <AlertOffer search={search} />}
    </>
  );
}

function RideSkeletons() {
  return (
    <LoadingList rows={4}>
      <RideFrame aria-hidden>
        <span className="row">
          <span>
            <Skeleton width={170} height={26} />
            <Skeleton width={150} height={26} />
          </span>
          <Skeleton width={64} height={40} />
        </span>
        <span className="row below">
          <Skeleton variant="circular" width={36} height={36} />
          <Skeleton width="50%" height={32} />
          <Skeleton width={56} height={32} />
        </span>
      </RideFrame>
    </LoadingList>
  );
}
