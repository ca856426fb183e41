import { FAILURE_REASONS } from '../../../../backend/src/modules/payments/providers/failure-reasons';
import en from '../../locales/en/payments.json';
import fr from '../../locales/fr/payments.json';
import { failureReason } from './failure-reason';

const REASONS = Object.entries(FAILURE_REASONS).map(([code, { label }]) => [code, label.en] as const);

test.each(REASONS)(
  'the reason %s of the server ("%s") is told in both languages, with what to do next',
  (code, label) => {
    const reason = failureReason(label);
    expect(reason).toBe(code);
    if (reason === null) return;
    for (const texts of [fr, en]) {
      expect(texts.reasons[reason].what).not.toBe('');
      expect(texts.reasons[reason].next).not.toBe('');
    }
  },
);

test('no text is left over for a reason that the server no longer gives', () => {
  expect(Object.keys(fr.reasons).sort()).toEqual(Object.keys(FAILURE_REASONS).sort());
});

test('English says the reasons in the words of the server', () => {
  for (const [code, label] of REASONS) expect(en.reasons[code as keyof typeof en.reasons].what).toBe(label);
});

test('the reason is also found behind "Payment failed: "', () => {
  expect(failureReason('Payment failed: Insufficient funds')).toBe('insufficient_funds');
});

test("a person's own words, or none, are no reason of the table", () => {
  expect(failureReason('Charged twice by the operator')).toBeNull();
  expect(failureReason(null)).toBeNull();
  expect(failureReason('toString')).toBeNull();
});
