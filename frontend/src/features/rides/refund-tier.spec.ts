import { refundTier } from './refund-tier';

const refund = {
  grace_minutes: 30,
  tiers: [
    { hours_before_departure: 48, percent: 100 },
    { hours_before_departure: 12, percent: 60 },
    { hours_before_departure: 0, percent: 10 },
  ],
};
const departure = '2026-11-22T06:00:00Z';
const at = (moment: string) => refundTier(refund, departure, new Date(moment).getTime());

test('the first tier whose time is not over applies, followed by the later ones', () => {
  expect(at('2026-11-20T05:59:00Z')).toMatchObject({ percent: 100, later: [60, 10] });
  expect(at('2026-11-20T06:01:00Z')).toEqual({
    percent: 60,
    until: new Date('2026-11-21T18:00:00Z').getTime(),
    later: [10],
  });
  expect(at('2026-11-22T05:59:00Z')).toMatchObject({ percent: 10, later: [] });
});

test('nothing is refunded after departure', () => {
  expect(at('2026-11-22T06:00:00Z')).toBeNull();
});
