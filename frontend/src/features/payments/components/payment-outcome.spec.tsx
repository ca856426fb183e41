import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import type { Payment } from '../../../lib/api/types';
import { type PaymentFacts, poll, startPolling } from '../polling';
import { isReturned, PaymentOutcome } from './payment-outcome';

const payment = { amount: 9000, phone_number: '237670000004' } as Payment;

const answered = (status: PaymentFacts['status'], facts: Partial<PaymentFacts> = {}) =>
  poll(startPolling('p-1'), {
    type: 'answered',
    facts: { status, reason_detail: null, outcome: null, refund_cause: null, ...facts },
  });
const failed = (facts: Partial<PaymentFacts> = {}) => answered('failed', facts);

test('a failed payment shows reason, next step, amount, and that nothing was charged', async () => {
  await show(<PaymentOutcome polling={failed({ reason_detail: 'insufficient_funds' })} payment={payment} />, {
    language: 'fr',
  });
  expect(screen.getByText('Solde insuffisant')).toBeInTheDocument();
  expect(screen.getByText('Rechargez ce compte, ou payez avec un autre.')).toBeInTheDocument();
  expect(screen.getByText(/9\s000\sFCFA · \+237 6 70 00 00 04/)).toBeInTheDocument();
  expect(screen.getByText(/Rien n’a été débité/)).toBeInTheDocument();
});

test('a reason written by staff is shown verbatim', async () => {
  await show(<PaymentOutcome polling={failed({ error: 'Not in the statement' })} payment={null} />);
  expect(screen.getByText('Not in the statement')).toBeInTheDocument();
  expect(screen.getByText(/book again and pay once more/)).toBeInTheDocument();
});

test('without a reason the next step is still shown', async () => {
  await show(<PaymentOutcome polling={failed()} payment={payment} />);
  expect(screen.getByText(/book again and pay once more/)).toBeInTheDocument();
});

test('a screen that has given up warns against paying twice', async () => {
  const facts = { status: 'pending', reason_detail: null, outcome: null, refund_cause: null } as const;
  const answer = { type: 'answered', facts } as const;
  const gaveUp = Array.from({ length: 60 }, () => answer).reduce(poll, startPolling('p-1'));
  await show(<PaymentOutcome polling={gaveUp} payment={payment} />);
  expect(screen.getByText(/Do not pay a second time/)).toBeInTheDocument();
});

test.each([
  ['completed', 'returned'],
  ['refunded', 'returned'],
  ['completed', null],
] as const)('a payment that is %s with the outcome %s counts as returned', (status, outcome) => {
  expect(isReturned(answered(status, { outcome }))).toBe(true);
});

test('a payment with seats and a failed payment do not count as returned', () => {
  expect(isReturned(answered('completed', { outcome: 'seated' }))).toBe(false);
  expect(isReturned(failed())).toBe(false);
});
