import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MainButton } from '../../../components/main-button';
import { later } from '../../../components/later';
import { Note } from '../../../components/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../components/choice-chips';
import { PriceLimit } from '../../../components/price-limit';
import { Sheet, SheetSeats } from '../../../components/sheet';
import { SwitchRow } from '../../../components/switch-row';
import type { RideSearch, RideSort } from '../api/search-rides';
import { withoutFilters } from '../search-filters';
import type { ComfortSearch } from './comfort-filters';
import { FLAGS, MAX_SEATS } from '../search-path';

const ComfortFilters = later(() => import('./comfort-filters').then((m) => m.ComfortFilters));

function comfortOf({ women_only: _, ...search }: RideSearch): ComfortSearch {
  const known = Object.entries(search).filter(([name]) => name === 'luggage' || name in FLAGS);
  return Object.fromEntries(known);
}

/** Douala hours. */
const PARTS = {
  any: {},
  morning: { to_hour: 12 },
  afternoon: { from_hour: 12, to_hour: 18 },
  evening: { from_hour: 18 },
} as const satisfies Record<string, Pick<RideSearch, 'from_hour' | 'to_hour'>>;

type Part = keyof typeof PARTS;

const PART_NAMES = Object.keys(PARTS) as Part[];

function partOf({ from_hour, to_hour }: RideSearch): Part {
  const wanted: Pick<RideSearch, 'from_hour' | 'to_hour'> = {
    ...(from_hour && { from_hour }),
    ...(to_hour && { to_hour }),
  };
  return PART_NAMES.find((name) => JSON.stringify(PARTS[name]) === JSON.stringify(wanted)) ?? 'any';
}

interface FiltersSheetProps {
  search: RideSearch;
  onApply: (search: RideSearch) => void;
  onClose: () => void;
}

/** Not react-hook-form: every value is valid. */
export function FiltersSheet({ search, onApply, onClose }: FiltersSheetProps) {
  const { t } = useTranslation(['rides', 'common']);
  const [maxPrice, setMaxPrice] = useState(String(search.max_price ?? ''));
  const [seats, setSeats] = useState(search.min_seats);
  const [part, setPart] = useState(() => partOf(search));
  const [sort, setSort] = useState<RideSort>(search.sort);
  const [comfort, setComfort] = useState(() => comfortOf(search));
  const [womenOnly, setWomenOnly] = useState(search.women_only ?? false);

  const apply = () =>
    onApply({
      ...withoutFilters(search),
      ...PARTS[part],
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
            setPart('any');
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
        also={search.max_price}
      />
      <ChoiceChips
        legend={t('filters.part')}
        value={part}
        onChange={setPart}
        choices={PART_NAMES.map((value) => ({ value, label: t(`filters.parts.${value}`) }))}
      />
      <SheetSeats label={t('filters.seats')} value={seats} onChange={setSeats} max={MAX_SEATS} />
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
