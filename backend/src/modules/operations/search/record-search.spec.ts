import { parseSearchText } from './record-search';

const ID = '01A21464-fec8-7175-8739-3f7c6ea6312e';

it.each([
  ['an id', ID, { id: ID.toLowerCase(), reference: ID }],
  ['a receipt number', 'receipt-2026-000123', { receipt: 'RECEIPT-2026-000123' }],
  ['a receipt number without its prefix', ' 2026-000123 ', { receipt: 'RECEIPT-2026-000123' }],
  ['a phone number', '+237 677 10 00 01', { phone: '237677100001' }],
  ['a phone number with 00', '00237677100001', { phone: '237677100001', reference: '00237677100001' }],
  ['a plate or a reference', 'LT-123-AB', { plate: 'LT123AB', reference: 'LT-123-AB' }],
  ['a plate with blanks', 'lt 123 ab', { plate: 'LT123AB' }],
  ["a provider's reference", 'MP261125.0930.A12345', { reference: 'MP261125.0930.A12345' }],
  ['a name', 'Aïcha Nj', { name: 'Aïcha Nj' }],
  ['nothing if it is too short', 'A1', {}],
])('a search text is recognised as %s', (_kind, text, terms) => {
  expect(parseSearchText(text)).toEqual(terms);
});
