import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Caption } from '../../../components/text';
import type { Day } from '../../../lib/format/days';
import { useFormat } from '../../../lib/format/use-format';
import { useWeekEarnings, type WeekEarning } from '../api/earnings';

const Bars = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: 6,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'grid', gridTemplateRows: '56px auto', gap: 4, minWidth: 0 },
  '& i': {
    alignSelf: 'end',
    minHeight: 2,
    borderRadius: '4px 4px 0 0',
    background: theme.vars.palette.primary.main,
    forcedColorAdjust: 'none',
  },
  '& i[data-empty="true"]': { background: theme.vars.palette.divider },
  '& small': {
    // Eight dates fit at any font size. Each has a full label.
    fontSize: 'min(0.6875rem, 3.4vw)',
    lineHeight: 1.3,
    textAlign: 'center',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
  },
  '& b': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
}));

export function EarningsChart() {
  const { t } = useTranslation('driver');
  const id = useId();
  const { data: weeks = [] } = useWeekEarnings();
  const best = bestWeek(weeks);
  const format = useFormat();
  if (!best) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ position: 'relative' }}>
      <Caption id={id} component="h2" sx={{ mb: 1, fontWeight: 400 }}>
        {t('earnings.weeks', { amount: format.money(best.amount), day: format.longCalendarDay(best.week) })}
      </Caption>
      <Bars>
        {weeks.map(({ week, amount }) => (
          <li key={week}>
            <i
              aria-hidden
              data-empty={amount <= 0}
              style={{ height: `${Math.max(0, amount / best.amount) * 100}%` }}
            />
            <small aria-hidden>{shortDate(week)}</small>
            <b>{t('earnings.week', { day: format.longCalendarDay(week), amount: format.money(amount) })}</b>
          </li>
        ))}
      </Bars>
    </Box>
  );
}

function bestWeek(weeks: readonly WeekEarning[]): WeekEarning | null {
  const [best] = weeks.toSorted((a, b) => b.amount - a.amount);
  return best && best.amount > 0 ? best : null;
}

/** `16/11`: Cameroon writes the day first in both languages. */
const shortDate = (day: Day) => `${day.slice(8)}/${day.slice(5, 7)}`;
