import CloseRounded from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../../components/empty-state';
import { MainLink } from '../../../components/main-button';
import { offerUndo } from '../../../components/undo';
import { useFormat } from '../../../lib/format/use-format';
import { isCurrentPath } from '../../../lib/paths';
import { DAYS_AHEAD, useRideDays } from '../api/ride-days';
import type { RideSearch } from '../api/search-rides';
import { emptyResultReason } from '../no-departures';
import { filterCount, isFiltered, withoutFilters } from '../search-filters';
import { searchPath } from '../search-path';
import { AlertOffer } from './alert-offer';
import { NearMatches } from './near-matches';

export function NoDepartures({ search }: { search: RideSearch }) {
  const { t } = useTranslation(['rides', 'common']);
  const format = useFormat();
  const fewerSeats = useRideDays({ ...search, min_seats: 1 }, search.min_seats > 1);
  const days = useRideDays(search);
  const { reason, seats } = emptyResultReason(search.date, isFiltered(search), fewerSeats.data);
  const action = () => {
    if (reason === 'filters') return <ClearFilters search={search} />;
    if (reason === 'none') return null;
    return (
      <MainLink replace to={searchPath({ ...search, min_seats: seats })}>
        {t('results.withSeats', { count: seats })}
      </MainLink>
    );
  };
  return (
    <>
      <EmptyState
        drawing="road"
        title={
          reason === 'seats'
            ? t('results.fewerTitle', { count: seats })
            : t('results.emptyTitle', { day: format.longCalendarDay(search.date) })
        }
        text={
          reason === 'none' && days.data?.length === 0
            ? t('results.noDay', { count: DAYS_AHEAD })
            : t(`results.because.${reason}`)
        }
        action={action()}
      />
      <NearMatches search={search} daysAround={DAYS_AHEAD} />
      <AlertOffer search={search} />
    </>
  );
}

export function ClearFilters({ search }: { search: RideSearch }) {
  const { t } = useTranslation('rides');
  const navigate = useNavigate();
  const show = (wanted: RideSearch) => void navigate(searchPath(wanted), { replace: true });
  const clear = () => {
    const cleared = { ...withoutFilters(search), sort: 'departure_time' as const };
    show(cleared);
    offerUndo('filters', () => {
      // Restores the filters only if the same results are still open.
      if (isCurrentPath(searchPath(cleared))) show(search);
    });
  };
  return (
    <div>
      <Button variant="outlined" startIcon={<CloseRounded />} onClick={clear}>
        {t('results.clearFilters', { count: filterCount(search) })}
      </Button>
    </div>
  );
}
