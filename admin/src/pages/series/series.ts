import type { ProviderName } from '../../lib/providers';
import type { Schemas } from '../../records';
import type { ResourceName } from '../../providers/can-access';

export type Series = Schemas['StaffSeriesResponse'];
type Day = Series['days'][number];

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** What a line or a stack of bars is drawn in. */
export type Tone = 'good' | 'bad' | 'wait' | 'quiet';

/** One line or layer of bars; its words stand under `console.series.lines.<name>`. */
export interface Layer {
  name: string;
  tone: Tone;
  /** Narrows the list to what this layer counts; without it the list shows the whole day. */
  filter?: object;
  /** A value a day; null where there is none to draw. */
  values: (number | null)[];
}

export interface Chart {
  /** Its words stand under `console.series.<name>`. */
  name: string;
  /** Where it is about one provider. */
  provider?: ProviderName;
  kind: 'bars' | 'lines';
  unit: 'count' | 'minutes' | 'hours';
  layers: Layer[];
  /** The list behind it, narrowed to what it shows, and by which days that list is narrowed. */
  to: { resource: ResourceName; filter: object; days: 'created' | 'departure' | 'decided' | 'day' };
}

/** The list behind a chart over some days, or behind one layer of it. */
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

/** The charts of the dashboard, from what the API tells of the days. */
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

/** Whether there is anything to draw. */
export const isEmpty = ({ layers }: Chart): boolean =>
  layers.every(({ values }) => values.every((value) => !value));

/** What the layers come to over all days; null for medians, which have no sum. */
export const totalOf = ({ unit, layers }: Chart): number | null =>
  unit === 'count'
    ? layers.flatMap(({ values }) => values).reduce<number>((sum, value) => sum + (value ?? 0), 0)
    : null;
