import { isPaidBackByHand, refundExpectedBy, type RefundOnItsWay } from './refund-policy';

const refund = (given: Partial<RefundOnItsWay> = {}): RefundOnItsWay => ({
  status: 'requested',
  by_hand: false,
  needs_review: false,
  created_at: new Date('2026-11-20T09:00:00Z'), // a Friday
  ...given,
});

const soon = new Date('2026-11-20T09:01:00Z');

describe('When a passenger can expect a refund', () => {
  it('within minutes, where the provider sends it back', () => {
    for (const status of ['requested', 'sent'] as const) {
      expect(refundExpectedBy(refund({ status }), soon)).toEqual(new Date('2026-11-20T09:15:00Z'));
    }
  });

  it.each([
    ['its rail had no call for it', refund({ by_hand: true })],
    ['the provider refused it', refund({ status: 'manual' })],
    ['nobody knows what became of it', refund({ status: 'sent', needs_review: true })],
  ])('within three working days by hand: %s', (_why, due) => {
    expect(isPaidBackByHand(due)).toBe(true);
    expect(refundExpectedBy(due, soon)).toEqual(new Date('2026-11-25T09:00:00Z')); // over the weekend: Wednesday
  });

  it('within three working days too, once the minutes have passed', () => {
    const later = new Date('2026-11-20T09:16:00Z');
    expect(refundExpectedBy(refund({ status: 'sent' }), later)).toEqual(new Date('2026-11-25T09:00:00Z'));
  });

  it('never again, once it is there', () => {
    expect(refundExpectedBy(refund({ status: 'completed' }), soon)).toBeNull();
  });
});
