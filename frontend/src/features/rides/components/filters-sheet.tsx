import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../components/choice-chips';
import { lazyComponent } from '../../../components/lazy-component';
import { MainButton } from '../../../components/main-button';
import { PriceLimit } from '../../../components/price-limit';
import { Sheet, SheetSeats } from '../../../components/sheet';
import { SwitchRow } from '../../../components/switch-row';
import { Note } from '../../../components/text';
import type { RideSearch, RideSort } from '../api/search-rides';
import { withoutFilters } from '../search-filters';
import { FLAGS } from '../search-path';
import type { ComfortSearch } from './comfort-filters';

const ComfortFilters = lazyComponent(() => import('./comfort-filters').then((m) => m.ComfortFilters));

function comfortOf({ women_only: _, ...search }: RideSearch): ComfortSearch {
  const known = Object.entries(search).filter(([name]) => name === 'luggage' || name in FLAGS);
  return Object.fromEntries(known);
}

type Hours = Pick<RideSearch, 'from_hour' | 'to_hour'>;
type DayPeriod = 'any' | 'morning' | 'afternoon' | 'evening';

/** Douala hours. */
const DAY_PERIODS: Record<DayPeriod, Hours> = {
  any: {},
  morning: { to_hour: 12 },
  afternoon: { from_hour: 12, to_hour: 18 },
  evening: { from_hour: 18 },
};

const PERIOD_NAMES = Object.keys(DAY_PERIODS) as DayPeriod[];

const hoursOf = ({ from_hour, to_hour }: RideSearch): Hours => ({
  ...(from_hour && { from_hour }),
  ...(to_hour && { to_hour }),
});

/** Null for other hours, which only a link sets. */
function periodOf({ from_hour, to_hour }: Hours): DayPeriod | null {
  const isPeriod = (hours: Hours) => hours.from_hour === from_hour && hours.to_hour === to_hour;
  return PERIOD_NAMES.find((name) => isPeriod(DAY_PERIODS[name])) ?? null;
}

interface FiltersSheetProps {
  search: RideSearch;
  onApply: (search: RideSearch) => void;
  onClose: () => void;
}

export function FiltersSheet({ search, onApply, onClose }: FiltersSheetProps) {
  const { t } = useTranslation(['rides', 'common']);
  const [maxPrice, setMaxPrice] = useState(String(search.max_price ?? ''));
  const [seats, setSeats] = useState(search.min_seats);
  const [hours, setHours] = useState(() => hoursOf(search));
  const [sort, setSort] = useState<RideSort>(search.sort);
  const [comfort, setComfort] = useState(() => comfortOf(search));
  const [womenOnly, setWomenOnly] = useState(search.women_only ?? false);

  const apply = () =>
    onApply({
      ...withoutFilters(search),
      ...hours,
      min_seats: seats,
      sort,
      ...(maxPrice && { max_price: Number(maxPrice) }),
      ...comfort,
      ...(womenOnly && { women_only: true as const }),
    });

  return (
    <Sheet
      title={t('filters.title')}
      action={
        <Button
          onClick={() => {
            setMaxPrice('');
            setHours({});
            setSeats(1);
            setSort('departure_time');
            setWomenOnly(false);
            setComfort({});
          }}
        >
          {t('filters.reset')}
        </Button>
      }
      onClose={onClose}
    >
      <PriceLimit
        legend={t('filters.maxPrice')}
        any={t('filters.anyPrice')}
        value={maxPrice}
        onChange={setMaxPrice}
        extraPrice={search.max_price}
      />
      <ChoiceChips
        legend={t('filters.part')}
        value={periodOf(hours)}
        onChange={(period) => setHours(DAY_PERIODS[period])}
        choices={PERIOD_NAMES.map((value) => ({ value, label: t(`filters.parts.${value}`) }))}
      />
      <SheetSeats label={t('filters.seats')} value={seats} onChange={setSeats} />
      <ComfortFilters value={comfort} onChange={setComfort} />
      <SwitchRow label={t('filters.womenOnly')} checked={womenOnly} onChange={setWomenOnly} />
      <ChoiceChips
        legend={t('filters.sort')}
        value={sort}
        onChange={setSort}
        choices={[
          { value: 'departure_time', label: t('filters.sortDeparture') },
          { value: 'price', label: t('filters.sortPrice') },
        ]}
      />
      <Note>{t('filters.allVerified')}</Note>
      <Box sx={{ position: 'sticky', bottom: 0, py: 2, mb: -2, bgcolor: 'background.paper' }}>
        <MainButton fullWidth onClick={apply}>
          {t('filters.apply')}
        </MainButton>
      </Box>
    </Sheet>
  );
}
