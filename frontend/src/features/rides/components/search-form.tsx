import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DateField } from '../../../components/date-field';
import { Icon } from '../../../components/icon';
import { ActionButton, IconPressable } from '../../../components/pressable';
import { Stepper } from '../../../components/stepper';
import { TownSelect } from '../../../components/town-select';
import { firstForm, forgetFirstForm } from '../../../lib/first-form';
import { isDay, today } from '../../../lib/format/days';
import { isCurrentPath } from '../../../lib/paths';
import { useRecentSearches } from '../recent-searches';
import { defaultDay, searchPath } from '../search-path';

/** Not react-hook-form, which exceeds the first screen's size budget. */
export function SearchForm() {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const recent = useRecentSearches();
  // Text may have been typed before hydration.
  const [entered] = useState(firstForm);
  const start = entered ?? { ...recent.journeys[0], min_seats: recent.seats, date: defaultDay() };
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
    if (!entered) return;
    forgetFirstForm();
    const field = entered.focus && form.current?.elements.namedItem(entered.focus);
    if (field instanceof HTMLElement) field.focus();
    if (entered.submitted) form.current?.requestSubmit();
  }, [entered]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!from || !to || same) return;
    recent.remember({ from_city: from, to_city: to }, seats);
    const path = searchPath({ from_city: from, to_city: to, date, min_seats: seats, sort: 'departure_time' });
    // The URL changes before the screen has loaded, so a second tap is ignored.
    if (!isCurrentPath(path)) void navigate(path);
  };

  return (
    <form ref={form} className="card search" onSubmit={submit} noValidate>
      <div className="towns">
        <TownSelect
          name="from_city"
          label={t('from')}
          value={from}
          onChange={setFrom}
          error={fromError}
          icon={<span className="dot" />}
        />
        <TownSelect
          name="to_city"
          label={t('to')}
          value={to}
          onChange={setTo}
          error={toError}
          icon={<Icon of="place" small />}
        />
        <IconPressable
          name="swap"
          aria-label={t('swap')}
          onClick={() => {
            setFrom(to);
            setTo(from);
          }}
        >
          <Icon of="swap" />
        </IconPressable>
      </div>
      <div className="when">
        <DateField name="date" label={t('day')} value={date} onChange={setDate} min={today()} />
        <Stepper value={seats} onChange={setSeats} />
      </div>
      {/* Screen readers don't announce changes inside a button. */}
      <span role="alert" className="unseen">
        {fromError} {toError}
      </span>
      <ActionButton type="submit" name="search" data-path="/rides">
        {t('submit')}
      </ActionButton>
    </form>
  );
}
