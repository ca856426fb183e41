import type { ConsoleDataProvider } from '../../providers/data';
import { findPlaces, lookedFor } from './palette-search';

test('searches a phone number in its stored form', () => {
  expect(lookedFor('+237 6 77 12-34')).toBe('2376771234');
  expect(lookedFor(' 6.77.12 ')).toBe('67712');
  expect(lookedFor(' Paul N. ')).toBe('Paul N.');
  expect(lookedFor('019aa-3f')).toBe('019aa-3f');
});

/** A data provider with one record per list. */
function providerOf(rows: Record<string, object>) {
  const asked: { list: string; q: unknown; perPage: number | undefined }[] = [];
  const getList = (list: string, params: { filter?: { q: unknown }; pagination?: { perPage: number } }) => {
    asked.push({ list, q: params.filter?.q, perPage: params.pagination?.perPage });
    return Promise.resolve({ data: [rows[list]].filter(Boolean), total: 1 });
  };
  return { asked, provider: { getList } as unknown as ConsoleDataProvider };
}

const wanted = {
  text: '6 77 12',
  signal: new AbortController().signal,
  money: (amount: number) => `${amount} F`,
};

test('an administrator finds people, bookings and payments, five of each at most', async () => {
  const { asked, provider } = providerOf({
    profiles: { id: 'p-1', full_name: 'Paul', phone: '237677120000' },
    bookings: { id: 'b-00000001', user: { full_name: '' }, ride: { from_city: 'Douala', to_city: 'Kribi' } },
    payments: { id: 'm-00000002', amount: 4500, phone_number: '237677120000' },
  });
  const places = await findPlaces({ ...wanted, provider, role: 'admin' });
  expect(places.map(({ resource, label, hint }) => [resource, label, hint])).toEqual([
    ['profiles', 'Paul', '+237 6 77 12 00 00'],
    ['bookings', '…00000001', 'Douala → Kribi · …00000001'],
    ['payments', '4500 F', '+237 6 77 12 00 00 · …00000002'],
  ]);
  expect(asked.every(({ q, perPage }) => q === '67712' && perPage === 5)).toBe(true);
});

test('an approver finds applications only', async () => {
  const { asked, provider } = providerOf({
    'driver-applications': { id: 'a-1', driver: { full_name: 'Aïcha' } },
  });
  const places = await findPlaces({ ...wanted, provider, role: 'approver' });
  expect(places).toMatchObject([{ resource: 'driver-applications', label: 'Aïcha' }]);
  expect(asked.map(({ list }) => list)).toEqual(['driver-applications']);
});
