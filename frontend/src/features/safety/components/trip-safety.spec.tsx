import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import type { Booking } from '../../../lib/api/types';
import { TripSafety } from './trip-safety';

const HOUR_MS = 3_600_000;
const bookingIn = (hours: number) =>
  ({
    id: 'b-1',
    status: 'confirmed',
    ride: {
      from_city: 'Douala',
      to_city: 'Kribi',
      departure_time: new Date(Date.now() + hours * HOUR_MS).toISOString(),
    },
  }) as Booking;
const TRIP = '/api/bookings/b-1/trip-share';
const trip = {
  url: null,
  expires_at: new Date(Date.now() + 9 * HOUR_MS).toISOString(),
  arrived_at: null,
  contact_sent_at: null,
};
const contact = { name: 'Awa', phone_number: '237677000002', confirmed: true, refused: false };
const answers = {
  [`GET ${TRIP}`]: { success: true, data: trip },
  'GET /api/profiles/me/trusted-contact': { success: true, data: contact },
  [`POST ${TRIP}`]: { success: true, data: { url: 'http://localhost/trip/t', expires_at: trip.expires_at } },
  [`POST ${TRIP}/send`]: { success: true, data: { name: 'Awa' } },
  'POST /api/bookings/b-1/arrived': {
    success: true,
    data: { ...trip, arrived_at: '2026-11-25T08:00:00Z' },
  },
};
const open = (hours: number) => show(<TripSafety booking={bookingIn(hours)} ratingId={null} />, { answers });

test('days before departure there is one button, and nothing is fetched', async () => {
  const { requests, user } = await open(48);
  expect(requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sharing and safety' }));
  expect(await screen.findByRole('button', { name: 'Share my trip' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Police 117' })).not.toBeInTheDocument();
});

test('sharing opens the share sheet of the phone with the link', async () => {
  const share = jest.fn().mockResolvedValue(undefined);
  Object.assign(navigator, { share });
  const { user } = await open(1);
  await user.click(await screen.findByRole('button', { name: 'Share my trip' }));
  expect(await screen.findByRole('button', { name: 'Stop sharing' })).toBeInTheDocument();
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: 'http://localhost/trip/t' }));
});

test('during the trip emergency calls and the trusted contact are one tap away', async () => {
  const { user, requests } = await open(-1);
  expect(await screen.findByRole('link', { name: 'Ambulance 119' })).toHaveAttribute('href', 'tel:119');
  await user.click(await screen.findByRole('button', { name: 'Send my trip to Awa' }));
  expect(requests).toContain(`POST ${TRIP}/send`);
});

test('without network, a trusted contact is not offered as missing', async () => {
  const contactPath = 'GET /api/profiles/me/trusted-contact';
  await show(<TripSafety booking={bookingIn(-1)} ratingId={null} />, {
    answers: { ...answers, [contactPath]: Response.error() },
  });
  expect(await screen.findByRole('link', { name: 'Police 117' })).toBeVisible();
  await screen.findByRole('button', { name: 'I have arrived' });
  expect(screen.queryByRole('link', { name: /trusted contact/ })).toBeNull();
});

test('arriving closes the trip and names when it can be rated', async () => {
  const { user } = await open(-1);
  await user.click(await screen.findByRole('button', { name: 'I have arrived' }));
  expect(await screen.findByText('You can rate the driver 2 hours after departure.')).toBeInTheDocument();
});

test('a day after departure, nothing is shown', async () => {
  const { container } = await open(-25);
  expect(container).toBeEmptyDOMElement();
});
