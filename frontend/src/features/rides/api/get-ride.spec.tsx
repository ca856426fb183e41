import { screen } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../../../../test/show';
import { useRide } from './get-ride';
import { type RideSearch, useSearchRides } from './search-rides';

const search: RideSearch = {
  from_city: 'Douala',
  to_city: 'Yaoundé',
  date: '2099-01-02',
  min_seats: 1,
  sort: 'departure_time',
};
const LIST =
  'GET /api/rides?from_city=Douala&to_city=Yaound%C3%A9&date=2099-01-02&min_seats=1&sort=departure_time&upcoming=true&limit=20';

function One({ id }: { id: string }) {
  const { data, isPending } = useRide(id);
  return <p>{isPending ? 'loading' : `seats: ${data?.seats_available}`}</p>;
}

function Results() {
  const { data } = useSearchRides(search);
  const [open, setOpen] = useState<string>();
  if (open) return <One id={open} />;
  return data
    ? ['r1', 'r2'].map((id) => <button key={id} onClick={() => setOpen(id)} children={id} />)
    : null;
}

const list = { success: true, data: [{ id: 'r1', seats_available: 3 }], pagination: { has_more: false } };

const notYet = new Promise(() => undefined);

test('a ride from a list opens immediately, before it is refetched', async () => {
  const { user } = await show(<Results />, { answers: { [LIST]: list, 'GET /api/rides/r1': notYet } });
  await user.click(await screen.findByRole('button', { name: 'r1' }));
  expect(screen.getByText('seats: 3')).toBeInTheDocument();
});

test('a ride that no list contains is fetched', async () => {
  const { user, requests } = await show(<Results />, {
    answers: { [LIST]: list, 'GET /api/rides/r2': notYet },
  });
  await user.click(await screen.findByRole('button', { name: 'r2' }));
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(requests).toContain('GET /api/rides/r2');
});
