import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state';
import { addDays } from '../../../lib/format/days';
import { useFormat } from '../../../lib/format/use-format';
import type { RideSearch } from '../api/search-rides';
import { searchPath } from '../search-params';

/** Nothing leaves: without the filters perhaps, or a day later. */
export function NoDepartures({ search }: { search: RideSearch }) {
  const { t } = useTranslation('rides');
  const format = useFormat();
  const { max_price, ...unfiltered } = search;
  const filtered = max_price !== undefined;
  const nextDay = addDays(search.date, 1);
  const to = filtered ? searchPath(unfiltered) : searchPath({ ...search, date: nextDay });
  return (
    <EmptyState
      drawing="road"
      title={t('results.emptyTitle', { day: format.longCalendarDay(search.date) })}
      text={t(filtered ? 'results.emptyFiltered' : 'results.emptyText')}
      action={
        <Button component={Link} replace to={to} variant="outlined" size="large">
          {filtered ? t('results.clearFilters') : t('results.nextDay', { day: format.calendarDay(nextDay) })}
        </Button>
      }
    />
  );
}
