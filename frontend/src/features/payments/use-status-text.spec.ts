import { failureReasons } from '../../../../backend/src/locales/en/notifications';
import en from '../../locales/en/payments.json';
import fr from '../../locales/fr/payments.json';
import { type PaymentFacts, poll, startPolling } from './polling';
import { isReturned } from './components/payment-outcome';

const answered = (status: PaymentFacts['status'], outcome: PaymentFacts['outcome']) =>
  poll(startPolling('p1'), {
    type: 'answered',
    facts: { status, outcome, reason_detail: null, refund_cause: null },
  });

test.each([
  ['completed', 'returned'],
  ['refunded', 'returned'],
  ['completed', null],
] as const)('a payment that is %s with the outcome %s brings no ticket', (status, outcome) => {
  expect(isReturned(answered(status, outcome))).toBe(true);
});

test('a paid booking leads to a ticket, and a failed payment shows no refund', () => {
  expect(isReturned(answered('completed', 'seated'))).toBe(false);
  expect(isReturned(answered('failed', null))).toBe(false);
});

test.each([
  ['French', fr],
  ['English', en],
])('%s has a text and a next step for each reason of the server, and for no other', (_language, texts) => {
  expect(Object.keys(texts.reasons).sort()).toEqual(Object.keys(failureReasons).sort());
  for (const { what, next } of Object.values(texts.reasons)) expect(what && next).not.toBe('');
});

test("English shows reasons in the server's words", () => {
  expect(Object.entries(en.reasons).map(([name, { what }]) => [name, what])).toEqual(
    expect.arrayContaining(Object.entries(failureReasons)),
  );
});
