import { type BookingRefund, isRefundUnderWay, positiveRefund, refundPhase } from './refund';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const refund = (status: BookingRefund['status'], expected_by: string | null): BookingRefund => ({
  amount: 4500,
  credit: 0,
  rule: 'within_24_hours',
  status,
  expected_by,
  completed_at: status === 'completed' ? '2026-11-21T11:58:00Z' : null,
});

test('a refund is promised until the provider confirms it', () => {
  expect(refundPhase(refund('requested', '2026-11-21T12:15:00Z'), NOW)).toBe('promised');
  expect(refundPhase(refund('sent', '2026-11-21T12:15:00Z'), NOW)).toBe('promised');
  expect(refundPhase(refund('completed', null), NOW)).toBe('made');
});

test('a manual or failed refund is shown as to be paid by our team', () => {
  expect(refundPhase(refund('manual', '2026-11-25T12:00:00Z'), NOW)).toBe('by_hand');
  expect(refundPhase(refund('failed', '2026-11-25T12:00:00Z'), NOW)).toBe('by_hand');
});

test('a refund is held while another ride can be chosen', () => {
  const waiting = { ...refund('requested', '2026-11-21T12:45:00Z'), rebook_until: '2026-11-21T12:30:00Z' };
  expect(refundPhase(waiting, NOW)).toBe('held');
  expect(refundPhase(waiting, Date.parse('2026-11-21T12:31:00Z'))).toBe('promised');
  expect(refundPhase({ ...waiting, status: 'credited' }, NOW)).toBe('credited');
});

test('an overdue refund is shown as late', () => {
  expect(refundPhase(refund('sent', '2026-11-21T11:59:00Z'), NOW)).toBe('late');
});

test('only a refund at its provider is polled', () => {
  expect(isRefundUnderWay(refund('sent', null))).toBe(true);
  expect(isRefundUnderWay(refund('manual', null))).toBe(false);
  expect(isRefundUnderWay(refund('completed', null))).toBe(false);
  expect(isRefundUnderWay(null)).toBe(false);
});

test('a refund of 0 XAF counts as none', () => {
  expect(positiveRefund({ refund: { ...refund('completed', null), amount: 0 } })).toBeNull();
  expect(positiveRefund({ refund: null })).toBeNull();
  expect(positiveRefund({ refund: refund('sent', null) })).toMatchObject({ amount: 4500 });
});
