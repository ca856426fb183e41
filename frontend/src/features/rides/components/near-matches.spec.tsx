import { screen, waitFor, within } from '@testing-library/react';
import { show } from '../../../../test/show';
import { AuthContext } from '../../../lib/auth/auth-context';
import { ResultsList } from './results-list';

const auth = {
  loading: false,
  user: null,
  session: null,
  requestCode: jest.fn(),
  verifyCode: jest.fn(),
  signOut: jest.fn(),
};
const search = {
  from_city: 'Douala',
  to_city: 'Yaoundé',
  date: '2099-01-02',
  min_seats: 1,
  max_price: 5000,
  sort: 'departure_time',
} as const;
const routeQuery = 'from_city=Douala&to_city=Yaound%C3%A9';
const NEARBY = `GET /api/rides/nearby?${routeQuery}&min_seats=1&date=2099-01-02`;
const ride = (id: string) => ({
  id,
  from_city: 'Douala',
  to_city: 'Yaoundé',
  departure_time: '2099-01-02T06:00:00Z',
  price: 4000,
  seats: 4,
  seats_available: 3,
  stops: [],
  driver: { full_name: 'Aïcha Njoya', avatar_url: null, rating: { average: null, count: 0 } },
});

const day = (date: string) => ({
  date,
  rides: 2,
  cheapest_price: 4000,
  cheapest_amount: 4200,
  most_seats: 4,
});

const results = (found: number) =>
  show(
    <AuthContext value={auth}>
      <ResultsList search={search} pastDay={null} rideId={null} />
    </AuthContext>,
    {
      answers: {
        [`GET /api/rides?${routeQuery}&date=2099-01-02&min_seats=1&sort=departure_time&max_amount=5000&upcoming=true&limit=20`]:
          {
            success: true,
            data: Array.from({ length: found }, (_, at) => ride(`r${at}`)),
            pagination: { has_more: false },
          },
        [`GET /api/rides/days?${routeQuery}&min_seats=1&from=2098-12-30&days=31`]: {
          success: true,
          data: [day('2099-01-01'), day('2099-01-02'), day('2099-01-09')],
        },
        [NEARBY]: {
          success: true,
          data: [
            { from_city: 'Édéa', to_city: 'Yaoundé', from_km: 24, to_km: 0, rides: 1, cheapest_amount: 3000 },
          ],
        },
      },
    },
  );
const near = () => screen.findByRole('region', { name: 'Close to your search' });

test('lists days within three days and nearby towns after few results, and drops the filters from their links', async () => {
  await results(2);
  await waitFor(async () => expect(within(await near()).getAllByRole('link')).toHaveLength(2));
  const [before, town] = within(await near()).getAllByRole('link');
  expect(before).toHaveTextContent('Thu, Jan 1, 20992 departures · from FCFA 4,200');
  expect(before).toHaveAttribute('href', `/rides?${routeQuery}&date=2099-01-01&min_seats=1`);
  expect(town).toHaveTextContent('From Édéa, ~24 km awayÉdéa → Yaoundé · 1 departure · from FCFA 3,000');
});

test('an empty day offers the nearest days of the month', async () => {
  await results(0);
  expect(await within(await near()).findByText('Fri, Jan 9, 2099')).toBeInTheDocument();
});

test('three results need no near matches, and none are fetched', async () => {
  const { requests } = await results(3);
  expect(await screen.findByText('3 departures')).toBeInTheDocument();
  expect(requests).not.toContain(NEARBY);
});
