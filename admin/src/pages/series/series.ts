import type { ListPlace } from '../../components/use-list-path';
import type { ProviderName } from '../../lib/providers';
import type { Schemas } from '../../records';

export type Series = Schemas['StaffSeriesResponse'];
type Day = Series['days'][number];

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export type Tone = 'good' | 'bad' | 'wait' | 'quiet';

/** A line or bar; texts under `console.series.lines.<name>`. */
export interface Layer {
  name: string;
  tone: Tone;
  /** Filter that limits the list to this layer. */
  filter?: object;
  /** By day; null leaves a gap. */
  values: (number | null)[];
}

export interface Chart {
  /** Texts under `console.series.<name>`. */
  name: string;
  provider?: ProviderName;
  kind: 'bars' | 'lines';
  unit: 'count' | 'minutes' | 'hours';
  layers: Layer[];
  /** The list behind the chart, and the list's date field. */
  to: ListPlace & { days: 'created' | 'departure' | 'decided' | 'day' };
}

export function listOf({ to }: Chart, from: string, until: string, layer?: Layer): ListPlace {
  const days = { [`${to.days}_from`]: from, [`${to.days}_to`]: until };
  return { resource: to.resource, filter: { ...to.filter, ...layer?.filter, ...days } };
}

const inUnit = (seconds: number | null, unit: number) =>
  seconds === null ? null : Math.round((seconds / unit) * 10) / 10;

export function chartsOf({ days, payments }: Series, providers: readonly ProviderName[]): Chart[] {
  const layer = (name: string, tone: Tone, read: (day: Day) => number | null, filter?: object): Layer => ({
    name,
    tone,
    values: days.map(read),
    ...(filter && { filter }),
  });
  const bars = (name: string, to: Chart['to'], layers: Layer[]): Chart => ({
    name,
    kind: 'bars',
    unit: 'count',
    layers,
    to,
  });
  const paymentsOf = (provider: ProviderName): Chart => {
    const result = (outcome: Series['payments'][number]['outcome'], tone: Tone) => {
      const known = payments.filter((one) => one.provider === provider && one.outcome === outcome);
      const countOn = ({ day }: Day) => known.find((one) => one.day === day)?.count ?? 0;
      return layer(outcome, tone, countOn, { result: outcome });
    };
    const results = [result('completed', 'good'), result('failed', 'bad'), result('open', 'wait')];
    return {
      ...bars('payments', { resource: 'payments', filter: { provider }, days: 'created' }, results),
      provider,
    };
  };
  return [
    bars('searches', { resource: 'searches', filter: {}, days: 'day' }, [
      layer('with_ride', 'good', (day) => day.searches - day.searches_without_ride),
      layer('without_ride', 'bad', (day) => day.searches_without_ride, { without_ride: true }),
    ]),
    bars('bookings', { resource: 'bookings', filter: {}, days: 'created' }, [
      layer('paid', 'good', (day) => day.bookings_paid, { paid: true }),
      layer('unpaid', 'quiet', (day) => day.bookings - day.bookings_paid, { paid: false }),
    ]),
    ...providers.map(paymentsOf),
    {
      name: 'ticket',
      kind: 'lines',
      unit: 'minutes',
      layers: [
        layer('median', 'good', (day) => inUnit(day.median_seconds_to_ticket, 60)),
        layer('slow', 'wait', (day) => inUnit(day.slow_seconds_to_ticket, 60)),
      ],
      to: { resource: 'payments', filter: { result: 'completed' }, days: 'created' },
    },
    {
      name: 'decisions',
      kind: 'lines',
      unit: 'hours',
      layers: [layer('median', 'good', (day) => inUnit(day.median_seconds_to_decision, 3600))],
      to: { resource: 'driver-applications', filter: {}, days: 'decided' },
    },
    bars('refunds', { resource: 'refunds', filter: {}, days: 'created' }, [
      layer('refunds', 'wait', (day) => day.refunds),
    ]),
    bars('disputes', { resource: 'bookings', filter: { disputed: true }, days: 'departure' }, [
      layer('disputes', 'bad', (day) => day.disputes),
    ]),
  ];
}

export const isEmpty = ({ layers }: Chart): boolean =>
  layers.every(({ values }) => values.every((value) => !value));

/** Null for medians. */
export const totalOf = ({ unit, layers }: Chart): number | null =>
  unit === 'count'
    ? layers.flatMap(({ values }) => values).reduce<number>((sum, value) => sum + (value ?? 0), 0)
    : null;
