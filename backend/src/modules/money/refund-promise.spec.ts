import { isManualRefund, refundExpectedBy, type RefundProgress } from './refund-policy';

const refund = (given: Partial<RefundProgress> = {}): RefundProgress => ({
  status: 'requested',
  by_hand: false,
  needs_review: false,
  created_at: new Date('2026-11-20T09:00:00Z'), // a Friday
  ...given,
});

const soon = new Date('2026-11-20T09:01:00Z');

describe('The expected arrival of a refund', () => {
  it('is within minutes through the provider', () => {
    for (const status of ['requested', 'sent'] as const) {
      expect(refundExpectedBy(refund({ status }), soon)).toEqual(new Date('2026-11-20T09:15:00Z'));
    }
  });

  it.each([
    ['the rail has no refund API', refund({ by_hand: true })],
    ['the provider refused it', refund({ status: 'manual' })],
    ['the outcome is unknown', refund({ status: 'sent', needs_review: true })],
  ])('is within three working days if manual: %s', (_why, due) => {
    expect(isManualRefund(due)).toBe(true);
    expect(refundExpectedBy(due, soon)).toEqual(new Date('2026-11-25T09:00:00Z')); // over the weekend: Wednesday
  });

  it('is within three working days once the minutes have passed', () => {
    const later = new Date('2026-11-20T09:16:00Z');
    expect(refundExpectedBy(refund({ status: 'sent' }), later)).toEqual(new Date('2026-11-25T09:00:00Z'));
  });

  it('is null once completed', () => {
    expect(refundExpectedBy(refund({ status: 'completed' }), soon)).toBeNull();
  });
});
