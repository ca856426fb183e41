import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import { HomeDeparture } from './home-departure';

const ride = (id: string, hours: number) => ({
  id,
  from_city: 'Douala',
  to_city: id,
  status: 'scheduled',
  departure_time: new Date(Date.now() + hours * 3_600_000).toISOString(),
  seats: 4,
  price: 4500,
  bookings: [{ status: 'pending_verification', payment_status: 'completed', seats: 3 }],
});

const showHome = (rides: unknown[]) =>
  show(<HomeDeparture />, {
    language: 'fr',
    answers: { 'GET /api/driver/reservations': { success: true, rides, data: rides } },
  });

test("a driver's home links to the next departure with its code form", async () => {
  await showHome([ride('Bafoussam', 30), ride('Kribi', 2)]);
  const link = await screen.findByRole('link', { name: /^Prochain départ/ });
  expect(link).toHaveAttribute('href', '/driver/rides/Kribi');
  expect(link).toHaveTextContent('3 vendues sur 4');
});

test("without a departure, a driver's home links to publishing", async () => {
  await showHome([ride('Kribi', -30)]);
  expect(await screen.findByRole('link', { name: /Publier un trajet/ })).toHaveAttribute(
    'href',
    '/driver/rides/new',
  );
});
