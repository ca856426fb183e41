import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import TripOriginRounded from '@mui/icons-material/TripOriginRounded';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../components/date-field';
import { Stepper } from '../../../components/stepper';
import { Note } from '../../../components/text';
import { TextArea, TextBox } from '../../../components/text-box';
import { TownSelect } from '../../../components/town-select';
import { today } from '../../../lib/format/days';
import { useFormat } from '../../../lib/format/use-format';
import { usePriceGuide } from '../../../lib/price-guide';
import { serviceFeeFor } from '../../../lib/service-fee';
import { useTerms } from '../../../lib/terms';
import { type DepartureProblem, isUnusualPrice, type RideForm } from '../ride-form';

interface PartProps {
  control: Control<RideForm>;
  taken: number;
}

// Side by side unless large fonts need the width.
export const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  gap: 8,
  alignItems: 'start',
  '& > *': { minWidth: 0 },
  // Stretches to the height of the other field, whose date may wrap.
  '& > div:has(> label:first-child)': { alignSelf: 'stretch', display: 'grid', gridTemplateRows: '1fr auto' },
});

const ENDS = [
  { name: 'from_city', label: 'form.from', Icon: TripOriginRounded },
  { name: 'to_city', label: 'form.to', Icon: PlaceOutlined },
] as const;

export function RouteFields({ control }: PartProps) {
  const { t } = useTranslation('driver');
  return ENDS.map(({ name, label, Icon }) => (
    <Controller
      key={name}
      control={control}
      name={name}
      rules={{
        validate: (town, { from_city }) => {
          if (!town) return t('form.missingTown');
          return name === 'from_city' || town !== from_city || t('form.sameTown');
        },
      }}
      render={({ field, fieldState: { error } }) => (
        <TownSelect
          label={t(label)}
          icon={<Icon fontSize="small" aria-hidden />}
          {...field}
          error={error?.message}
        />
      )}
    />
  ));
}

export function DepartureFields({
  control,
  problem,
  onMove,
}: Pick<PartProps, 'control'> & {
  problem: (form: Pick<RideForm, 'day' | 'time'>) => DepartureProblem | null;
  onMove: (from: string, to: string) => void;
}) {
  const { t } = useTranslation('driver');
  // The last complete time, because the field is empty while a time is typed.
  const before = useRef('');
  return (
    <Pair>
      <Controller
        control={control}
        name="day"
        render={({ field }) => (
          <DateField label={t('form.day')} value={field.value} onChange={field.onChange} min={today()} />
        )}
      />
      <Controller
        control={control}
        name="time"
        rules={{
          required: t('form.missingTime'),
          validate: (time, { day }) => {
            const found = problem({ day, time });
            return found === null || t(`form.${found}`);
          },
        }}
        render={({ field, fieldState: { error } }) => (
          <TextBox
            type="time"
            label={t('form.time')}
            {...field}
            onChange={(event) => {
              before.current = field.value || before.current;
              field.onChange(event);
              if (event.target.value && before.current) onMove(before.current, event.target.value);
            }}
            error={error?.message ?? null}
          />
        )}
      />
    </Pair>
  );
}

/** The price is fixed once a seat is taken. */
export function SalesFields({ control, taken }: PartProps) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  const limits = useTerms()?.amount;
  const [from, to] = useWatch({ control, name: ['from_city', 'to_city'] });
  const guide = usePriceGuide(from, to);
  const warnedPrice = useRef<string>(null);
  return (
    <>
      <Pair>
        {taken === 0 && (
          <Controller
            control={control}
            name="price"
            rules={{
              validate: (price) => {
                if (!limits) return price !== '' || t('form.missingPrice');
                const { min, max } = limits;
                if (!/^\d+$/.test(price) || Number(price) < min || Number(price) > max)
                  return t('form.priceRange', { min: format.amount(min), max: format.amount(max) });
                if (guide?.cap && Number(price) > guide.cap)
                  return t('form.priceCap', { max: format.money(guide.cap) });
                // Asks once about an unusual price.
                if (!guide || !isUnusualPrice(Number(price), guide) || warnedPrice.current === price)
                  return true;
                warnedPrice.current = price;
                return t('form.priceUnusual', { price: format.money(Number(price)) });
              },
            }}
            render={({ field, fieldState: { error } }) => (
              <TextBox
                label={t('form.price')}
                inputMode="numeric"
                placeholder="4500"
                {...field}
                onChange={(event) => field.onChange(event.target.value.replace(/\D/g, ''))}
                error={error?.message ?? null}
              />
            )}
          />
        )}
        <Controller
          control={control}
          name="seats"
          render={({ field }) => (
            <Stepper value={field.value} onChange={field.onChange} min={Math.max(1, taken)} />
          )}
        />
      </Pair>
      {taken === 0 && guide && (
        <Note sx={{ px: 3.5 }}>
          {t(guide.sample > 0 ? 'form.pricePaid' : 'form.priceEstimate', {
            low: format.amount(guide.low),
            high: format.amount(guide.high),
          })}
        </Note>
      )}
      <PassengerPays control={control} />
    </>
  );
}

function PassengerPays({ control }: Pick<PartProps, 'control'>) {
  const { t, ready } = useTranslation('fee', { useSuspense: false });
  const format = useFormat();
  const terms = useTerms();
  const fare = Number(useWatch({ control, name: 'price' }));
  if (!ready || !terms || fare < terms.amount.min || fare > terms.amount.max) return null;
  const fee = serviceFeeFor(fare, terms);
  if (fee === 0) return null;
  return (
    <Note sx={{ px: 3.5 }}>
      {t('publish', { fare: format.money(fare), total: format.money(fare + fee) })}
    </Note>
  );
}

const TEXTS = [
  { name: 'meeting_point', max: 200, Field: TextBox },
  { name: 'dropoff_point', max: 200, Field: TextBox },
  { name: 'car_model', max: 80, Field: TextBox },
  { name: 'car_plate', max: 20, Field: TextBox },
  { name: 'description', max: 1000, Field: TextArea },
] as const;

export function TextFields({ control }: Pick<PartProps, 'control'>) {
  const { t } = useTranslation('driver');
  return TEXTS.map(({ name, max, Field }) => (
    <Controller
      key={name}
      control={control}
      name={name}
      rules={{
        validate: (text) =>
          name === 'dropoff_point' ||
          name === 'description' ||
          text.trim() !== '' ||
          t(`form.missing.${name}`),
      }}
      render={({ field, fieldState: { error } }) => (
        <Field
          label={t(`form.${name}`)}
          hint={t(`form.${name}Hint`)}
          maxLength={max}
          autoComplete="off"
          {...field}
          error={error?.message ?? null}
        />
      )}
    />
  ));
}
