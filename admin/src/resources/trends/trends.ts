import { toCsv } from '../../lib/csv';
import type { Schemas } from '../../records';

export type Trends = Schemas['TrendsResponse'];
export type Span = Schemas['TrendSpanResponse'];
export const UNITS = ['day', 'week', 'month'] as const;
export type Unit = (typeof UNITS)[number];

/** In display order; texts under `console.trends.<name>`. */
export const FIGURES = [
  'bookings',
  'seats_sold',
  'seats_offered',
  'cancellations',
  'new_passengers',
  'returning_passengers',
  'searches',
  'searches_without_ride',
  'net_revenue',
  'fees',
  'costs',
  'credits',
] as const satisfies readonly (keyof Span)[];
export type FigureName = (typeof FIGURES)[number];

export const figuresOf = ({ total }: Trends) => FIGURES.filter((name) => total[name] !== null);

/** In percent. Null if the previous figure is 0. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100);

export function trendsCsv(trends: Trends, label: (name: 'from' | 'to' | FigureName) => string): string {
  const columns = ['from', 'to', ...figuresOf(trends)] as const;
  return toCsv([...trends.spans, trends.total, trends.before], columns, columns.map(label));
}
