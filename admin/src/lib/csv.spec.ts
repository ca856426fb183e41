import { toCsv } from './csv';

const lines = (records: object[], columns: string[]) =>
  toCsv(records, columns).slice(1).split('\r\n').slice(0, -1);

test('a file begins with the UTF-8 byte order mark and the column names', () => {
  expect(toCsv([], ['id', 'user.full_name'])).toBe('\uFEFFid,user.full_name\r\n');
});

test.each([
  '=HYPERLINK("http://x")',
  '+237670000001',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u200B=1',
  '\uFF1D1',
  '|cmd',
])('a spreadsheet reads the name %j as text, never as a formula', (name) => {
  const [, row = ''] = toCsv([{ name }], ['name']).split(/(?<=name\r\n)/);
  expect(row.replace(/^"/, '')).toMatch(/^'/);
});

test('a negative amount stays a number', () => {
  expect(lines([{ amount: -4500 }], ['amount'])).toEqual(['amount', '-4500']);
});

test('commas, quotes and line ends stay inside their cell', () => {
  expect(toCsv([{ text: 'a "b", c\nd' }], ['text'])).toBe('\uFEFFtext\r\n"a ""b"", c\nd"\r\n');
});

test('a dotted path reads a nested field, and missing values are empty', () => {
  const records = [{ user: { full_name: 'Paul' }, paid: true }, { user: null }];
  expect(lines(records, ['user.full_name', 'paid', 'gone.deep'])).toEqual([
    'user.full_name,paid,gone.deep',
    'Paul,true,',
    ',,',
  ]);
});

test("a timestamp is in Douala's time zone", () => {
  expect(lines([{ created_at: '2026-11-20T23:30:12.345Z' }], ['created_at'])).toEqual([
    'created_at',
    '2026-11-21 00:30',
  ]);
});
