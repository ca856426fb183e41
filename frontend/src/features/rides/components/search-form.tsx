import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import SwapVertRounded from '@mui/icons-material/SwapVertRounded';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CardForm } from '../../../components/card';
import { DateField } from '../../../components/date-field';
import { ActionButton, IconPressable } from '../../../components/pressable';
import { Stepper } from '../../../components/stepper';
import { TownSelect } from '../../../components/town-select';
import { firstForm, forgetFirstForm } from '../../../lib/first-form';
import { isDay, today } from '../../../lib/format/days';
import { useRecentSearches } from '../recent-searches';
import { defaultDay, MAX_SEATS, searchPath } from '../search-params';

const Towns = styled('div')({
  position: 'relative',
  '& > button:nth-of-type(1)': { borderRadius: '12px 12px 0 0' },
  '& > button:nth-of-type(2)': { borderRadius: '0 0 12px 12px', marginTop: -1 },
  '& > button:nth-of-type(-n + 2) > :last-child': { marginRight: 52 },
});

const OpenDot = styled('span')(({ theme }) => ({
  flex: 'none',
  width: 12,
  height: 12,
  margin: 4,
  border: `2px solid ${theme.vars.palette.primary.main}`,
  borderRadius: 6,
}));

const Swap = styled(IconPressable)(({ theme }) => ({
  position: 'absolute',
  right: 10,
  top: 33,
  color: theme.vars.palette.primary.main,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  '@media (hover: hover)': { '&:hover:not(:disabled)': { background: theme.vars.palette.brand.primarySoft } },
}));

const unseen = { position: 'absolute', clipPath: 'inset(50%)' } as const;

/**
 * From, to, day, seats. It remembers the last journey and leads to the departures.
 * By hand: react-hook-form would not fit into the first screen's budget.
 */
export function SearchForm() {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const recent = useRecentSearches();
  // Before the application was there somebody may have typed into the page.
  const [given] = useState(firstForm);
  const start = given ?? { ...recent.journeys[0], min_seats: recent.seats, date: defaultDay() };
  const [from, setFrom] = useState(start.from_city ?? null);
  const [to, setTo] = useState(start.to_city ?? null);
  const [date, setDate] = useState(isDay(start.date) ? start.date : defaultDay);
  const [seats, setSeats] = useState(start.min_seats);
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const same = from === to;
  const fromError = tried && !from && t('missingFrom');
  const toError = tried && (!to ? t('missingTo') : same && t('sameTown'));

  useEffect(() => {
    if (!given) return;
    forgetFirstForm();
    const field = given.focus && form.current?.elements.namedItem(given.focus);
    if (field instanceof HTMLElement) field.focus();
    if (given.submitted) form.current?.requestSubmit();
  }, [given]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!from || !to || same) return;
    recent.remember({ from_city: from, to_city: to }, seats);
    void navigate(
      searchPath({ from_city: from, to_city: to, date, min_seats: seats, sort: 'departure_time' }),
    );
  };

  return (
    <CardForm
      ref={form}
      onSubmit={submit}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, p: 3 }}
      noValidate
    >
      <Towns>
        <TownSelect
          name="from_city"
          label={t('from')}
          value={from}
          onChange={setFrom}
          error={fromError}
          icon={<OpenDot aria-hidden />}
        />
        <TownSelect
          name="to_city"
          label={t('to')}
          value={to}
          onChange={setTo}
          error={toError}
          icon={<PlaceOutlined fontSize="small" aria-hidden />}
        />
        <Swap
          name="swap"
          aria-label={t('swap')}
          onClick={() => {
            setFrom(to);
            setTo(from);
          }}
        >
          <SwapVertRounded />
        </Swap>
      </Towns>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          // Side by side at 360 px in each language; a long day takes a second line before the seats do.
          '& > div': { flex: '9 1 9rem', gap: 1.5, px: 2 },
          '& > [role]': { flex: '1 auto', px: 0 },
          '& output': { mx: -1.5 },
        }}
      >
        <DateField name="date" label={t('day')} value={date} onChange={setDate} min={today()} />
        <Stepper value={seats} onChange={setSeats} max={MAX_SEATS} />
      </Box>
      {/* Said once: what stands in a button is no live region. */}
      <span role="alert" style={unseen}>
        {fromError} {toError}
      </span>
      <ActionButton type="submit" name="search">
        {t('submit')}
      </ActionButton>
    </CardForm>
  );
}
