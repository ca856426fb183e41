import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { TripScreen } from './trip-screen';

const trip = {
  from_city: 'Douala',
  to_city: 'Kribi',
  departure_time: '2026-11-25T05:30:00Z',
  arrival_time: '2026-11-25T08:30:00Z',
  status: 'on_the_way',
  driver_first_name: 'Aïcha',
  driver_photo_url: null,
  car_model: 'Toyota Corolla',
  car_plate: 'LT 123 AB',
  from: null,
  to: null,
};
const open = (answer: unknown, language: 'fr' | 'en' = 'en') =>
  show(<TripScreen map={() => null} />, {
    path: '/trip/abc',
    route: '/trip/:token',
    answers: { 'GET /api/trips/abc': answer },
    language,
  });

test('a shared trip shows state, times, driver and car, with emergency calls', async () => {
  await open({ success: true, data: trip });
  expect(await screen.findByText('On the way')).toBeInTheDocument();
  expect(screen.getByText('Aïcha')).toBeInTheDocument();
  expect(screen.getByText('Toyota Corolla · LT 123 AB')).toBeInTheDocument();
  expect(screen.getByText('06:30')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Police 117' })).toHaveAttribute('href', 'tel:117');
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('an ended or revoked trip shows a notice instead of an error', async () => {
  await open(Response.json({ error: 'x', code: 'NOT_FOUND' }, { status: 404 }), 'fr');
  expect(await screen.findByText('Ce voyage ne peut pas être suivi')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
