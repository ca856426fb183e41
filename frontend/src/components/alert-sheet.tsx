import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DepartureAlert, termsOf, useAddAlert } from '../lib/departure-alerts';
import { addDays } from '../lib/format/days';
import { useFormat } from '../lib/format/use-format';
import { dayWith, weekdayOf, WEEKDAYS } from '../lib/format/weekdays';
import { CheckChips, ChoiceChips } from './choice-chips';
import { DateField } from './date-field';
import { MainButton } from './main-button';
import { PriceLimit } from './price-limit';
import { Sheet, SheetSeats } from './sheet';
import { ErrorNote, FailureNote, Note } from './text';
import { toast } from './toast';

type When = 'day' | 'range' | 'weekly';

const whenOf = ({ weekdays, date_to }: DepartureAlert): When =>
  weekdays ? 'weekly' : date_to ? 'range' : 'day';

export function AlertSheet({ alert, onClose }: { alert: DepartureAlert; onClose: () => void }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const save = useAddAlert();
  const [when, setWhen] = useState(() => whenOf(alert));
  const [lastDay, setLastDay] = useState(alert.date_to ?? addDays(alert.date, 3));
  const [weekdays, setWeekdays] = useState(() => alert.weekdays ?? [weekdayOf(alert.date)]);
  const [seats, setSeats] = useState(alert.min_seats);
  const [maxPrice, setMaxPrice] = useState(String(alert.max_price ?? ''));
  const noWeekday = when === 'weekly' && weekdays.length === 0;

  const submit = () =>
    save.mutate(
      {
        ...termsOf(alert),
        date_to: when === 'range' ? lastDay : null,
        weekdays: when === 'weekly' ? weekdays : null,
        min_seats: seats,
        max_price: maxPrice ? Number(maxPrice) : null,
      },
      {
        onSuccess: () => {
          toast.done(t('departures.sheet.saved'));
          onClose();
        },
      },
    );

  return (
    <Sheet
      title={t('departures.sheet.title')}
      note={<Note>{`${alert.from_city} → ${alert.to_city}`}</Note>}
      onClose={onClose}
    >
      <ChoiceChips
        legend={t('departures.sheet.when')}
        value={when}
        onChange={setWhen}
        choices={[
          { value: 'day', label: t('departures.sheet.day', { day: format.longCalendarDay(alert.date) }) },
          { value: 'range', label: t('departures.sheet.range') },
          { value: 'weekly', label: t('departures.sheet.weekly') },
        ]}
      />
      {when === 'range' && (
        <DateField
          label={t('departures.sheet.lastDay')}
          value={lastDay}
          onChange={setLastDay}
          min={alert.date}
        />
      )}
      {when === 'weekly' && (
        <div>
          <CheckChips
            legend={t('departures.sheet.weekday')}
            choices={WEEKDAYS.map((value) => ({ value, label: format.weekday(dayWith(value)) }))}
            values={weekdays}
            onChange={setWeekdays}
          />
          {noWeekday && <ErrorNote>{t('departures.sheet.noWeekday')}</ErrorNote>}
        </div>
      )}
      <SheetSeats label={t('departures.sheet.seats')} value={seats} onChange={setSeats} />
      <PriceLimit
        legend={t('departures.sheet.maxPrice')}
        any={t('departures.sheet.anyPrice')}
        value={maxPrice}
        onChange={setMaxPrice}
        extraPrice={alert.max_price}
      />
      <Note>{t('departures.sheet.limits')}</Note>
      <FailureNote error={save.error} />
      <MainButton loading={save.isPending} disabled={noWeekday} onClick={submit}>
        {t('departures.sheet.save')}
      </MainButton>
    </Sheet>
  );
}
