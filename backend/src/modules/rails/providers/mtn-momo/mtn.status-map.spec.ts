import fc from 'fast-check';
import { mtnText } from './mtn.provider';
import { mtnCode, mtnReason, mtnStatus } from './mtn.status-map';

describe('The mapping of MTN’s codes', () => {
  it.each([
    ['SUCCESSFUL', 'completed'],
    ['FAILED', 'failed'],
    ['PENDING', 'processing'],
    ['CREATED', 'pending'],
    ['successful', 'pending'],
    ['constructor', 'pending'],
  ])('maps the status %s to %s', (status, ours) => {
    expect(mtnStatus(status)).toBe(ours);
  });

  it.each([
    ['NOT_ENOUGH_FUNDS', 'insufficient_funds'],
    ['EXPIRED', 'timeout'],
    ['COULD_NOT_PERFORM_TRANSACTION', 'timeout'],
    ['PAYER_NOT_FOUND', 'invalid_phone'],
    ['APPROVAL_REJECTED', 'rejected'],
    ['PAYMENT_NOT_APPROVED', 'rejected'],
    ['TRANSACTION_CANCELED', 'cancelled'],
    ['TRANSACTION_CANCELLED', 'cancelled'],
    ['PAYER_LIMIT_REACHED', 'limit_reached'],
    ['NOT_ALLOWED', 'misconfigured'],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'not_permitted'],
    ['PAYEE_NOT_FOUND', 'misconfigured'],
    ['NOT_ALLOWED_TARGET_ENVIRONMENT', 'misconfigured'],
    ['INVALID_CALLBACK_URL_HOST', 'misconfigured'],
    ['INVALID_CURRENCY', 'misconfigured'],
    ['SERVICE_UNAVAILABLE', 'unavailable'],
    ['INTERNAL_PROCESSING_ERROR', 'internal_error'],
    ['RESOURCE_NOT_FOUND', 'not_received'],
    ['RESOURCE_ALREADY_EXIST', 'other'],
    ['SOMETHING_NEW', 'other'],
    ['toString', 'other'],
  ])('maps the reason %s to %s', (code, reason) => {
    expect(mtnReason(code, 'payment')).toBe(reason);
  });

  it('maps a missing reason to other', () => {
    expect(mtnReason(null, 'payment')).toBe('other');
  });

  it.each(['refund', 'transfer'] as const)(
    'blames the recipient of a %s only for errors of the payee',
    (movement) => {
      expect(mtnReason('PAYEE_NOT_FOUND', movement)).toBe('invalid_phone');
      expect(mtnReason('PAYEE_NOT_ALLOWED_TO_RECEIVE', movement)).toBe('account_blocked');
      expect(mtnReason('NOT_ENOUGH_FUNDS', movement)).toBe('insufficient_funds');
      for (const ours of ['PAYER_NOT_FOUND', 'PAYER_LIMIT_REACHED', 'SENDER_ACCOUNT_NOT_ACTIVE'])
        expect(mtnReason(ours, movement)).toBe('misconfigured');
    },
  );

  it('reads a reason as a string or an object', () => {
    expect(mtnCode('EXPIRED')).toBe('EXPIRED');
    expect(mtnCode({ code: 'EXPIRED', message: 'too late' })).toBe('EXPIRED');
    expect(mtnCode({ message: 'too late' })).toBe('too late');
    expect(mtnCode(undefined)).toBeNull();
    expect(mtnCode(['EXPIRED'])).toBeNull();
  });
});

describe('texts for MTN', () => {
  it.each([
    ['Yaoundé → Ngaoundéré', 'Yaounde - Ngaoundere'],
    ["N'Djamena l’été", 'N Djamena l ete'],
    ['Cœur — « Mboa »', 'Coeur - Mboa'],
    ['2 places 🚗 à 4500 F', '2 places a 4500 F'],
    ['   ', ''],
  ])('%s becomes %s', (text, folded) => {
    expect(mtnText(text)).toBe(folded);
  });

  it('always follow MTN’s rules', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const folded = mtnText(text);
        expect(folded).toMatch(/^[\x20-\x7e]{0,160}$/);
        expect(folded).not.toContain("'");
        expect(folded).toBe(folded.trim());
      }),
    );
  });
});
