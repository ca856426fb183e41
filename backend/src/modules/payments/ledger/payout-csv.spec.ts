import { toCsv } from './payout-csv';

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

/** The name's cell as it is written. */
const nameCell = (name: string) => {
  const [, line = ''] = toCsv([payout(name)]).split('237677000001,13500,XAF,');
  return line.slice(0, -',01900000-0000-7000-8000-000000000001,mtn\r\n'.length);
};

describe('the file for a bulk payment', () => {
  it('has a line for each payout: number, amount, currency, name, our reference, provider', () => {
    expect(toCsv([payout('Aïcha Ngono'), payout('Jean Etoundi', null)])).toBe(
      'phone_number,amount,currency,name,reference,provider\r\n' +
        '237677000001,13500,XAF,Aïcha Ngono,01900000-0000-7000-8000-000000000001,mtn\r\n' +
        '237677000001,13500,XAF,Jean Etoundi,01900000-0000-7000-8000-000000000001,\r\n',
    );
  });

  it.each(['=1+1', '+237', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200b=1', '＝1', '|calc'])(
    'a name like %j is no formula',
    (name) => {
      expect(nameCell(name)).toBe(`"'${name}"`);
    },
  );

  it('commas, quotes and line breaks stay inside their cell', () => {
    expect(nameCell('Ngono, "Aïcha"')).toBe('"Ngono, ""Aïcha"""');
    expect(nameCell('Ngono\nAïcha')).toBe('"Ngono\nAïcha"');
    expect(nameCell("N'Gono")).toBe(`"N'Gono"`);
  });
});
