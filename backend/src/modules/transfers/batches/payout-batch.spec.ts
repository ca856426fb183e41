import { providerOfPhone } from './payout-batch';
import { toCsv } from './payout-batches.responses';

describe('provider of a number', () => {
  const providers = { mtn: { prefixes: ['67', '650', '651'] }, orange: { prefixes: ['69', '655'] } };

  it.each([
    ['237677000001', 'mtn'],
    ['237650000001', 'mtn'],
    ['237699000001', 'orange'],
    ['237655000001', 'orange'],
    ['237620000001', null],
    ['237652000001', null],
  ])('%s: %s', (phone, provider) => {
    expect(providerOfPhone(phone, providers)).toBe(provider);
  });

  it('is unknown if both providers match', () => {
    expect(
      providerOfPhone('237677000001', { mtn: { prefixes: ['67'] }, orange: { prefixes: ['6'] } }),
    ).toBeNull();
  });
});

const payout = (full_name: string, provider: 'mtn' | 'orange' | null = 'mtn') => ({
  id: '01900000-0000-7000-8000-000000000001',
  driver_id: '01900000-0000-7000-8000-000000000002',
  full_name,
  phone_number: '237677000001',
  provider,
  paid_from: null,
  amount: 13500,
  rides: [],
});

const nameCell = (name: string) => {
  const [, line = ''] = toCsv([payout(name)]).split('237677000001,13500,XAF,');
  return line.slice(0, -',01900000-0000-7000-8000-000000000001,mtn\r\n'.length);
};

describe('the file for a bulk payment', () => {
  it('has a line per payout: number, amount, currency, name, our reference, provider', () => {
    expect(toCsv([payout('Aïcha Ngono'), payout('Jean Etoundi', null)])).toBe(
      'phone_number,amount,currency,name,reference,provider\r\n' +
        '237677000001,13500,XAF,Aïcha Ngono,01900000-0000-7000-8000-000000000001,mtn\r\n' +
        '237677000001,13500,XAF,Jean Etoundi,01900000-0000-7000-8000-000000000001,\r\n',
    );
  });

  it.each(['=1+1', '+237', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200b=1', '＝1', '|calc'])(
    'prefixes the name %j with an apostrophe, so that spreadsheets do not read it as a formula',
    (name) => {
      expect(nameCell(name)).toBe(`"'${name}"`);
    },
  );

  it('quotes commas, quotation marks and line breaks', () => {
    expect(nameCell('Ngono, "Aïcha"')).toBe('"Ngono, ""Aïcha"""');
    expect(nameCell('Ngono\nAïcha')).toBe('"Ngono\nAïcha"');
    expect(nameCell("N'Gono")).toBe(`"N'Gono"`);
  });
});
