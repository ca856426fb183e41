import type { ProviderName } from '../../lib/providers';
import type { Schemas } from '../../records';
import type { ResourceName } from '../../providers/can-access';

export type Series = Schemas['StaffSeriesResponse'];
type Day = Series['days'][number];

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export type Tone = 'good' | 'bad' | 'wait' | 'quiet';

/** A line or bar layer; texts under `console.series.lines.<name>`. */
export interface Layer {
  name: string;
  tone: Tone;
  /** Filters the list to this layer; without it, the list shows the whole day. */
  filter?: object;
  /** Daily values; null leaves a gap. */
  values: (number | null)[];
}

export interface Chart {
  /** Texts under `console.series.<name>`. */
  name: string;
  provider?: ProviderName;
  kind: 'bars' | 'lines';
  unit: 'count' | 'minutes' | 'hours';
  layers: Layer[];
  /** The filtered list behind it, and the date field of its range. */
  to: { resource: ResourceName; filter: object; days: 'created' | 'departure' | 'decided' | 'day' };
}

export function listOf(
  { to }: Chart,
  from: string,
  until: string,
  layer?: Layer,
): { resource: ResourceName; filter: object } {
  const days = { [`${to.days}_from`]: from, [`${to.days}_to`]: until };
  return { resource: to.resource, filter: { ...to.filter, ...layer?.filter, ...days } };
}

const RESULTS = [
  ['completed', 'good'],
  ['failed', 'bad'],
  ['open', 'wait'],
] as const;

const inUnit = (seconds: number | null, unit: number) =>
  seconds === null ? null : Math.round((seconds / unit) * 10) / 10;

export function chartsOf({ days, payments }: Series, providers: readonly ProviderName[]): Chart[] {
  const of = (read: (day: Day) => number | null) => days.map(read);
  const paid = (provider: ProviderName, outcome: Series['payments'][number]['outcome']) =>
    days.map(
      ({ day }) =>
        payments.find((one) => one.day === day && one.provider === provider && one.outcome === outcome)
          ?.count ?? 0,
    );
  return [
    {
      name: 'searches',
      kind: 'bars',
      unit: 'count',
      layers: [
        {
          name: 'with_ride',
          tone: 'good',
          values: of(({ searches, searches_without_ride }) => searches - searches_without_ride),
        },
        {
          name: 'without_ride',
          tone: 'bad',
          filter: { without_ride: true },
          values: of((day) => day.searches_without_ride),
        },
      ],
      to: { resource: 'searches', filter: {}, days: 'day' },
    },
    {
      name: 'bookings',
      kind: 'bars',
      unit: 'count',
      layers: [
        { name: 'paid', tone: 'good', filter: { paid: true }, values: of((day) => day.bookings_paid) },
        {
          name: 'unpaid',
          tone: 'quiet',
          filter: { paid: false },
          values: of(({ bookings, bookings_paid }) => bookings - bookings_paid),
        },
      ],
      to: { resource: 'bookings', filter: {}, days: 'created' },
    },
    ...providers.map((provider) => ({
      name: 'payments',
      provider,
      kind: 'bars' as const,
      unit: 'count' as const,
      layers: RESULTS.map(([result, tone]) => ({
        name: result,
        tone,
        filter: { result },
        values: paid(provider, result),
      })),
      to: { resource: 'payments' as const, filter: { provider }, days: 'created' as const },
    })),
    {
      name: 'ticket',
      kind: 'lines',
      unit: 'minutes',
      layers: [
        { name: 'median', tone: 'good', values: of((day) => inUnit(day.median_seconds_to_ticket, 60)) },
        { name: 'slow', tone: 'wait', values: of((day) => inUnit(day.slow_seconds_to_ticket, 60)) },
      ],
      to: { resource: 'payments', filter: { result: 'completed' }, days: 'created' },
    },
    {
      name: 'decisions',
      kind: 'lines',
      unit: 'hours',
      layers: [
        { name: 'median', tone: 'good', values: of((day) => inUnit(day.median_seconds_to_decision, 3600)) },
      ],
      to: { resource: 'driver-applications', filter: {}, days: 'decided' },
    },
    {
      name: 'refunds',
      kind: 'bars',
      unit: 'count',
      layers: [{ name: 'refunds', tone: 'wait', values: of((day) => day.refunds) }],
      to: { resource: 'refunds', filter: {}, days: 'created' },
    },
    {
      name: 'disputes',
      kind: 'bars',
      unit: 'count',
      layers: [{ name: 'disputes', tone: 'bad', values: of((day) => day.disputes) }],
      to: { resource: 'bookings', filter: { disputed: true }, days: 'departure' },
    },
  ];
}

export const isEmpty = ({ layers }: Chart): boolean =>
  layers.every(({ values }) => values.every((value) => !value));

/** The sum over all days; null for medians. */
export const totalOf = ({ unit, layers }: Chart): number | null =>
  unit === 'count'
    ? layers.flatMap(({ values }) => values).reduce<number>((sum, value) => sum + (value ?? 0), 0)
    : null;
