import { decideCancelBatch, decideMarkPaid, providerOfPhone } from './payout-batch';

describe('marking a batch as paid', () => {
  it('happens while it is open, again with the same reference is success, with another one it is refused', () => {
    expect(decideMarkPaid({ status: 'open', reference: null }, 'B-1')).toBe('pay');
    expect(decideMarkPaid({ status: 'paid', reference: 'B-1' }, 'B-1')).toBe('already');
    expect(decideMarkPaid({ status: 'paid', reference: 'B-1' }, 'B-2')).toBe('paid_otherwise');
  });

  it('is refused where it was cancelled', () => {
    expect(decideMarkPaid({ status: 'cancelled', reference: null }, 'B-1')).toBe('cancelled');
  });
});

describe('cancelling a batch', () => {
  it('happens while it is open, again is success, and what is paid is paid', () => {
    expect(decideCancelBatch({ status: 'open' })).toBe('cancel');
    expect(decideCancelBatch({ status: 'cancelled' })).toBe('already');
    expect(decideCancelBatch({ status: 'paid' })).toBe('paid');
  });
});

describe('whose number it is', () => {
  const prefixes = { mtn: ['67', '650', '651'], orange: ['69', '655'] };

  it.each([
    ['237677000001', 'mtn'],
    ['237650000001', 'mtn'],
    ['237699000001', 'orange'],
    ['237655000001', 'orange'],
    ['237620000001', null],
    ['237652000001', null],
  ])('%s: %s', (phone, provider) => {
    expect(providerOfPhone(phone, prefixes)).toBe(provider);
  });

  it('nobody’s where both claim it', () => {
    expect(providerOfPhone('237677000001', { mtn: ['67'], orange: ['6'] })).toBeNull();
  });
});
