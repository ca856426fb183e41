import { departuresOf } from './series.policy';

const NOW = new Date('2026-11-25T20:00:00Z');
/** A Thursday, 06:30 in Douala. */
const FIRST = new Date('2026-11-26T05:30:00Z');
const days = (weekdays: number[], until: string, first = FIRST) =>
  departuresOf(first, { weekdays, until }, NOW).map((departure) => departure.toISOString().slice(5, 16));

describe('The departures of a series', () => {
  it('are only the given one without a repetition', () => {
    expect(departuresOf(FIRST, undefined, NOW)).toEqual([FIRST]);
  });

  it('are on the weekdays, at the same time, through the last day', () => {
    expect(days([1, 4], '2026-12-07')).toEqual(['11-26T05:30', '11-30T05:30', '12-03T05:30', '12-07T05:30']);
  });

  it('begin on the next weekday that matches', () => {
    expect(days([1], '2026-12-07')).toEqual(['11-30T05:30', '12-07T05:30']);
  });

  it('count weekdays and the last day in Douala, where a day begins at 23:00 UTC', () => {
    const midnight = new Date('2026-11-26T23:15:00Z'); // Friday
    expect(days([5], '2026-12-04', midnight)).toEqual(['11-26T23:15', '12-03T23:15']);
    expect(days([4], '2026-12-03', midnight)).toEqual(['12-02T23:15']);
  });

  it('end at most 60 days ahead', () => {
    expect(days([7], '2027-01-24')).toHaveLength(9);
    expect(() => days([7], '2027-01-25')).toThrow('within 60 days');
  });

  it('must be at least one', () => {
    expect(() => days([3], '2026-12-01')).toThrow('weekdays must have a day before the end');
    expect(() => days([1, 2, 3, 4, 5, 6, 7], '2026-11-25')).toThrow(
      'weekdays must have a day before the end',
    );
  });
});
