import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../components/link';
import { addDays, type Day } from '../../../lib/format/days';
import { useFormat } from '../../../lib/format/use-format';
import { useRideDays } from '../api/ride-days';
import type { RideSearch } from '../api/search-rides';
import { firstDay } from '../search-params';
import { searchPath } from '../search-path';

const SHOWN_DAYS = 9;

const Strip = styled('nav')({
  display: 'flex',
  gap: 8,
  overflowX: 'auto',
  margin: '0 -16px',
  padding: '0 16px 2px',
  scrollbarWidth: 'none',
});

const Chip = styled(ButtonBase)(({ theme }) => ({
  display: 'block',
  flex: '1 0 58px',
  padding: '6px 4px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  textAlign: 'center',
  fontSize: '0.875rem',
  lineHeight: 1.3,
  '& small': { display: 'block', fontSize: '0.75rem', color: theme.vars.palette.text.secondary },
  '&[aria-current]': {
    background: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    '& small': { color: 'inherit' },
  },
})) as typeof ButtonBase;

export function DayStrip({ search }: { search: RideSearch }) {
  const { t } = useTranslation('rides');
  const format = useFormat();
  const current = useRef<HTMLAnchorElement>(null);
  const first = firstDay(search.date);
  const { data } = useRideDays(search);
  const prices = new Map(data?.map((day) => [day.date, day.cheapest_amount]));
  const days: Day[] = Array.from({ length: SHOWN_DAYS }, (_, index) => addDays(first, index));

  useEffect(() => {
    const chip = current.current;
    const strip = chip?.parentElement;
    if (chip && strip)
      strip.scrollLeft = chip.offsetLeft - strip.offsetLeft - strip.clientWidth / 2 + chip.clientWidth / 2;
  }, [search.date]);

  return (
    <Strip aria-label={t('results.days')}>
      {days.map((day) => {
        const chosen = day === search.date;
        const price = prices.get(day);
        const name = format.longCalendarDay(day);
        return (
          <Chip
            key={day}
            ref={chosen ? current : null}
            component={Link}
            replace
            to={searchPath({ ...search, date: day })}
            aria-current={chosen ? 'date' : undefined}
            aria-label={price ? t('results.dayFrom', { day: name, price: format.money(price) }) : name}
          >
            <small>{format.weekday(day)}</small>
            <b>{Number(day.slice(8))}</b>
            <small>{price ? format.amount(price) : data ? '–' : '\u00a0'}</small>
          </Chip>
        );
      })}
    </Strip>
  );
}
