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
  /** The list behind it, narrowed to what it shows. */
  to: { resource: ResourceName; filter: object };
}

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
        { name: 'without_ride', tone: 'bad', values: of((day) => day.searches_without_ride) },
      ],
      to: { resource: 'rides', filter: {} },
    },
    {
      name: 'bookings',
      kind: 'bars',
      unit: 'count',
      layers: [
        { name: 'paid', tone: 'good', values: of((day) => day.bookings_paid) },
        {
          name: 'unpaid',
          tone: 'quiet',
          values: of(({ bookings, bookings_paid }) => bookings - bookings_paid),
        },
      ],
      to: { resource: 'bookings', filter: {} },
    },
    ...providers.map((provider) => ({
      name: 'payments',
      provider,
      kind: 'bars' as const,
      unit: 'count' as const,
      layers: [
        { name: 'completed', tone: 'good' as const, values: paid(provider, 'completed') },
        { name: 'failed', tone: 'bad' as const, values: paid(provider, 'failed') },
        { name: 'open', tone: 'wait' as const, values: paid(provider, 'open') },
      ],
      to: { resource: 'payments' as const, filter: { provider } },
    })),
    {
      name: 'ticket',
      kind: 'lines',
      unit: 'minutes',
      layers: [
        { name: 'median', tone: 'good', values: of((day) => inUnit(day.median_seconds_to_ticket, 60)) },
        { name: 'slow', tone: 'wait', values: of((day) => inUnit(day.slow_seconds_to_ticket, 60)) },
      ],
      to: { resource: 'payments', filter: { status: 'completed' } },
    },
    {
      name: 'decisions',
      kind: 'lines',
      unit: 'hours',
      layers: [
        { name: 'median', tone: 'good', values: of((day) => inUnit(day.median_seconds_to_decision, 3600)) },
      ],
      to: { resource: 'driver-applications', filter: {} },
    },
    {
      name: 'refunds',
      kind: 'bars',
      unit: 'count',
      layers: [{ name: 'refunds', tone: 'wait', values: of((day) => day.refunds) }],
      to: { resource: 'refunds', filter: {} },
    },
    {
      name: 'disputes',
      kind: 'bars',
      unit: 'count',
      layers: [{ name: 'disputes', tone: 'bad', values: of((day) => day.disputes) }],
      to: { resource: 'bookings', filter: { disputed: true } },
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
