import AddRounded from '@mui/icons-material/AddRounded';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { type Control, Controller, useController, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { CardTitle, Note } from '../../../components/text';
import { TextBox } from '../../../components/text-box';
import { TownSelect } from '../../../components/town-select';
import type { Day } from '../../../lib/format/days';
import { useFormat } from '../../../lib/format/use-format';
import { estimateJourney } from '../../../lib/journey-estimate';
import { usePriceGuide } from '../../../lib/price-guide';
import type { Stop } from '../../../lib/ride-part';
import { useTerms } from '../../../lib/terms';
import { findTown, useTowns } from '../../../lib/towns';
import type { RideForm } from '../ride-form';
import {
  EMPTY_STOP,
  type Leg,
  legsOf,
  MAX_STOPS,
  minutesBetween,
  priceOfLegs,
  stopDays,
  suggestedStops,
  timeAfter,
} from '../stops';

interface StopsFieldsProps {
  control: Control<RideForm>;
  /** Stops of a ride with taken seats, whose leg prices are fixed. */
  fixed?: readonly Stop[];
}

export function StopsFields({ control, fixed = [] }: StopsFieldsProps) {
  const { t } = useTranslation(['stops', 'driver']);
  const { data: towns } = useTowns();
  const { fields, append, remove } = useFieldArray({ control, name: 'stops' });
  const arrival = useController({
    control,
    name: 'arrival',
    rules: {
      validate: (time, { stops }) => stops.length === 0 || time !== '' || t('driver:form.missingTime'),
    },
  });
  const format = useFormat();
  const form = useWatch({ control }) as RideForm;
  const { from_city, to_city, stops, time } = form;
  const [from, to] = [findTown(towns, from_city), findTown(towns, to_city)];
  if (!towns || !from || !to || from === to) return null;
  const suggested = suggestedStops(towns, from, to).filter(
    ({ city }) => !stops.some((stop) => stop.city === city),
  );
  const add = (stop: { city: string; minutes: number } | null) => {
    append({ ...EMPTY_STOP, ...(stop && { city: stop.city, time: timeAfter(time, stop.minutes) }) });
    if (!arrival.field.value) {
      arrival.field.onChange(timeAfter(time, estimateJourney(from, to).minutes));
    }
  };
  const days = stopDays(form);
  const hint = (time: string | undefined, day: Day | undefined) =>
    time && day && day !== form.day && t('otherDay', { day: format.longCalendarDay(day) });
  const total = priceOfLegs(form);
  return (
    <Card gap={3}>
      <CardTitle>{t('title')}</CardTitle>
      <Note>{t('text')}</Note>
      {fields.map(({ id }, at) => (
        <StopFields
          key={id}
          control={control}
          at={at}
          hint={hint(stops[at]?.time, days.stops[at])}
          onRemove={() => remove(at)}
        />
      ))}
      {fields.length < MAX_STOPS && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {suggested.map((stop) => (
            <Button key={stop.city} variant="outlined" startIcon={<AddRounded />} onClick={() => add(stop)}>
              {stop.city}
            </Button>
          ))}
          <Button startIcon={<AddRounded />} onClick={() => add(null)}>
            {t('add')}
          </Button>
        </Box>
      )}
      {fields.length > 0 && (
        <>
          <TextBox
            type="time"
            label={t('arrival', { town: to.name })}
            hint={hint(form.arrival, days.arrival)}
            {...arrival.field}
            error={arrival.fieldState.error?.message ?? null}
          />
          <CardTitle>{t('prices')}</CardTitle>
          <Note>{t('pricesText')}</Note>
          {legsOf(form).map((leg) => (
            <LegPrice
              key={`${leg.from} ${leg.to}`}
              control={control}
              leg={leg}
              isFixed={isFixed(leg, fixed)}
            />
          ))}
          {form.price !== '' && total !== Number(form.price) && (
            <Note>{t('total', { total: format.money(total), whole: format.money(Number(form.price)) })}</Note>
          )}
        </>
      )}
    </Card>
  );
}

/** True for a leg between neighbouring fixed stops. */
function isFixed({ from, to }: Leg, fixed: readonly Stop[]): boolean {
  return fixed.some(({ city }, at) => city === from && fixed[at + 1]?.city === to);
}

interface StopFieldsProps {
  control: Control<RideForm>;
  at: number;
  hint: ReactNode;
  onRemove: () => void;
}

function StopFields({ control, at, hint, onRemove }: StopFieldsProps) {
  const { t } = useTranslation(['stops', 'driver']);
  return (
    <Box
      component="fieldset"
      aria-label={t('stop', { count: at + 1 })}
      sx={{ display: 'grid', gap: 2, m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Controller
        control={control}
        name={`stops.${at}.city`}
        rules={{
          validate: (city, { from_city, to_city, stops }) => {
            if (!city) return t('driver:form.missingTown');
            const towns = [from_city, to_city, ...stops.map((stop) => stop.city)];
            return towns.filter((town) => town === city).length === 1 || t('twice');
          },
        }}
        render={({ field, fieldState: { error } }) => (
          <TownSelect label={t('stop', { count: at + 1 })} {...field} error={error?.message} />
        )}
      />
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Controller
            control={control}
            name={`stops.${at}.time`}
            rules={{
              required: t('driver:form.missingTime'),
              validate: (time, { time: departure, stops }) => {
                const same = stops.filter((stop) => stop.time === time).length > 1;
                return (minutesBetween(departure, time) > 0 && !same) || t('sameTime');
              },
            }}
            render={({ field, fieldState: { error } }) => (
              <TextBox type="time" label={t('time')} hint={hint} {...field} error={error?.message ?? null} />
            )}
          />
        </Box>
        <IconButton
          aria-label={t('remove', { count: at + 1 })}
          onClick={onRemove}
          sx={{ width: 56, height: 56 }}
        >
          <DeleteOutlined />
        </IconButton>
      </Box>
      <Controller
        control={control}
        name={`stops.${at}.meeting_point`}
        rules={{ validate: (text) => text.trim() !== '' || t('driver:form.missing.meeting_point') }}
        render={({ field, fieldState: { error } }) => (
          <TextBox
            label={t('driver:form.meeting_point')}
            maxLength={200}
            autoComplete="off"
            {...field}
            error={error?.message ?? null}
          />
        )}
      />
    </Box>
  );
}

function LegPrice({ control, leg, isFixed }: { control: Control<RideForm>; leg: Leg; isFixed: boolean }) {
  const { t } = useTranslation(['stops', 'driver']);
  const format = useFormat();
  const limits = useTerms()?.amount;
  const guide = usePriceGuide(leg.from, leg.to);
  const whole = useWatch({ control, name: 'price' });
  return (
    <Controller
      control={control}
      name={leg.stop === null ? 'first_price' : `stops.${leg.stop}.price`}
      rules={{
        validate: (price, form) => {
          if (price !== '') {
            if (limits && Number(price) < limits.min)
              return t('driver:form.priceRange', {
                min: format.amount(limits.min),
                max: format.amount(Number(form.price)),
              });
            if (Number(price) > Number(form.price)) return t('tooDear');
            if (guide?.cap && Number(price) > guide.cap)
              return t('driver:form.priceCap', { max: format.money(guide.cap) });
          }
          return leg.stop !== null || priceOfLegs(form) >= Number(form.price) || t('tooCheap');
        },
      }}
      render={({ field, fieldState: { error } }) => (
        <TextBox
          label={t('leg', { from: leg.from, to: leg.to })}
          inputMode="numeric"
          placeholder={whole}
          disabled={isFixed}
          hint={
            guide &&
            t(guide.sample > 0 ? 'driver:form.pricePaid' : 'driver:form.priceEstimate', {
              low: format.amount(guide.low),
              high: format.amount(guide.high),
            })
          }
          {...field}
          onChange={(event) => field.onChange(event.target.value.replace(/\D/g, ''))}
          error={error?.message ?? null}
        />
      )}
    />
  );
}
