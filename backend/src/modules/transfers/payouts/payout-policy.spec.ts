import {
  decideHolder,
  isSameName,
  type PayoutCircumstances,
  remainingToday,
  withdrawReason,
} from './payout-policy';

describe('isSameName', () => {
  it.each([
    ['Marie Ngono', 'NGONO Marie'],
    ['Éloïse Mbarga', 'mbarga eloise'],
    ['Jean-Paul Ateba', 'ATEBA JEAN PAUL'],
    ["N'Guessan Awa", 'AWA N GUESSAN'],
    ['  Serge   Fotso ', 'fotso, serge'],
  ])('accepts "%s" and "%s" as one person', (one, other) => expect(isSameName(one, other)).toBe(true));

  it.each([
    ['Marie Ngono', 'Marie Claire Ngono'],
    ['Marie Ngono', 'Marie Ngonu'],
    ['Marie Marie Ngono', 'Marie Ngono Ngono'],
    ['Marie Ngono', ''],
    ['', ''],
    ['-', '.'],
  ])('leaves the comparison of "%s" and "%s" to staff', (one, other) =>
    expect(isSameName(one, other)).toBe(false),
  );
});

describe('holder of a number', () => {
  const marie = { fullName: 'Marie Ngono', shared: false };
  it('is verified by the name in the documents', () => {
    expect(decideHolder({ kind: 'name', name: 'NGONO MARIE' }, marie)).toBe('verified');
  });
  it('needs a staff review with another name or without an account', () => {
    expect(decideHolder({ kind: 'name', name: 'PAUL BIYONG' }, marie)).toBe('mismatch');
    expect(decideHolder({ kind: 'no_account' }, marie)).toBe('mismatch');
  });
  it('stays unchecked without a response', () =>
    expect(decideHolder({ kind: 'unknown' }, marie)).toBe('unchecked'));
  it('needs a staff review if another driver uses the number, regardless of the name', () => {
    const shared = { ...marie, shared: true };
    expect(decideHolder({ kind: 'name', name: 'Marie Ngono' }, shared)).toBe('mismatch');
    expect(decideHolder({ kind: 'unknown' }, shared)).toBe('mismatch');
  });
});

describe('an unsent payout', () => {
  const number = { provider: 'mtn', phone_number: '237677000001' } as const;
  const fine: PayoutCircumstances = {
    automatic: true,
    stopped_by: null,
    account: { ...number, status: 'verified', pending: false },
    payout: number,
    has_name_check: true,
    money_changed: false,
  };
  const account = (change: Partial<NonNullable<PayoutCircumstances['account']>>): PayoutCircumstances => ({
    ...fine,
    account: { ...number, status: 'verified', pending: false, ...change },
  });

  it('is sent if nothing has changed', () => expect(withdrawReason(fine)).toBeNull());
  it.each([
    ['payouts were switched to manual', { ...fine, automatic: false }, 'switched_off'],
    ['the driver was stopped', { ...fine, stopped_by: 'payouts_stopped' as const }, 'payouts_stopped'],
    ['the driver was suspended', { ...fine, stopped_by: 'suspended' as const }, 'suspended'],
    ['somebody reported the driver', { ...fine, stopped_by: 'open_report' as const }, 'open_report'],
    ['the driver deleted the account', { ...fine, stopped_by: 'left' as const }, 'left'],
    ['the payout account was deleted', { ...fine, account: null }, 'account_changed'],
    ['the number was changed', account({ phone_number: '237677000002' }), 'account_changed'],
    ['the wallet was changed', account({ provider: 'orange' }), 'account_changed'],
    ['the account was changed less than a day ago', account({ pending: true }), 'account_changed'],
    ['the name does not match', account({ status: 'mismatch' }), 'account_unproven'],
    ['the name is not checked yet', account({ status: 'unchecked' }), 'account_unproven'],
    ['earnings were refunded', { ...fine, money_changed: true }, 'money_changed'],
  ])('is withdrawn if %s', (_, circumstances, why) => expect(withdrawReason(circumstances)).toBe(why));

  it('is sent to an unchecked account if the rail has no name lookup', () => {
    expect(withdrawReason({ ...account({ status: 'unchecked' }), has_name_check: false })).toBeNull();
  });
});

it('remainingToday is the smaller remainder of the two limits', () => {
  const limits = { driver: 500_000, all: 5_000_000 };
  expect(remainingToday(limits, { driver: 0, all: 0 })).toBe(500_000);
  expect(remainingToday(limits, { driver: 400_000, all: 400_000 })).toBe(100_000);
  expect(remainingToday(limits, { driver: 0, all: 4_950_000 })).toBe(50_000);
  expect(remainingToday(limits, { driver: 600_000, all: 600_000 })).toBe(0);
});
