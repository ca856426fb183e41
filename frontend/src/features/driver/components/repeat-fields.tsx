import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { CheckChips } from '../../../components/choice-chips';
import { DateField } from '../../../components/date-field';
import { SwitchRow } from '../../../components/switch-row';
import { ErrorNote, Note } from '../../../components/text';
import { addDays, daysBetween } from '../../../lib/format/days';
import { useFormat } from '../../../lib/format/use-format';
import { dayWith, weekdayOf, WEEKDAYS } from '../../../lib/format/weekdays';
import type { RideForm } from '../ride-form';
import { lastDay, MAX_RIDES, seriesDays, upToLastDay } from '../series';

export function RepeatFields({ control }: { control: Control<RideForm> }) {
  const { t } = useTranslation('series');
  const format = useFormat();
  const day = useWatch({ control, name: 'day' });
  const { field, fieldState } = useController({
    control,
    name: 'repeat',
    rules: {
      validate: (repeat, form) => {
        if (!repeat) return true;
        const days = seriesDays(form.day, repeat);
        const last = days.at(-1);
        if (!last) return t('repeat.none');
        const daysLater = form.back ? daysBetween(form.day, form.back.day) : 0;
        if (addDays(last, daysLater) > lastDay()) return t('repeat.returnTooLate');
        const count = form.back ? 2 * days.length : days.length;
        return count <= MAX_RIDES || t('repeat.tooMany', { count, max: MAX_RIDES });
      },
    },
  });
  const repeat = field.value;
  const days = repeat ? seriesDays(day, repeat) : [];
  const [first] = days;
  const start = { weekdays: [weekdayOf(day)], until: upToLastDay(addDays(day, 14)) };
  return (
    <Card gap={3}>
      <SwitchRow
        label={t('repeat.on')}
        checked={repeat !== null}
        onChange={(on) => field.onChange(on ? start : null)}
      />
      {repeat && (
        <>
          <CheckChips
            legend={t('repeat.weekdays')}
            choices={WEEKDAYS.map((value) => ({ value, label: format.weekday(dayWith(value)) }))}
            values={repeat.weekdays}
            onChange={(weekdays) => field.onChange({ ...repeat, weekdays })}
          />
          <DateField
            label={t('repeat.until')}
            value={repeat.until}
            min={day}
            max={lastDay()}
            onChange={(until) => field.onChange({ ...repeat, until })}
          />
          {fieldState.error ? (
            <ErrorNote>{fieldState.error.message}</ErrorNote>
          ) : (
            first && (
              <Note role="status">
                {t('repeat.count', {
                  count: days.length,
                  first: format.longCalendarDay(first),
                  last: format.longCalendarDay(days.at(-1) ?? first),
                })}
              </Note>
            )
          )}
        </>
      )}
    </Card>
  );
}
