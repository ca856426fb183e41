import CloseRounded from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { offerUndo } from '../../../components/undo';
import type { RideSearch } from '../api/search-rides';
import { filterCount, withoutFilters } from '../search-filters';
import { searchPath } from '../search-params';

/** Number of active filters, with a reset that can be undone. */
export function ClearFilters({ search }: { search: RideSearch }) {
  const { t } = useTranslation('rides');
  const navigate = useNavigate();
  const show = (wanted: RideSearch) => void navigate(searchPath(wanted), { replace: true });
  const clear = () => {
    const before = window.location.pathname;
    show({ ...withoutFilters(search), sort: 'departure_time' });
    offerUndo('filters', () => {
      // Only while the same results are still open.
      if (window.location.pathname === before) show(search);
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
