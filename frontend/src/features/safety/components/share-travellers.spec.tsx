import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../../test/show';
import type { Booking } from '../../../lib/api/types';
import { ShareTravellers } from './share-travellers';

const booking = {
  id: 'b-1',
  status: 'pending_verification',
  verification_code: '482913',
  travellers: [{ full_name: 'Awa Ngono' }, { full_name: 'Éric Mbarga' }],
  ride: {
    from_city: 'Douala',
    to_city: 'Kribi',
    departure_time: '2099-01-01T08:00:00Z',
    meeting_point: 'Rond-point Deïdo',
    car_model: 'Toyota Corolla',
    car_plate: 'LT 123 AB',
  },
} as Booking;
const answers = {
  'POST /api/bookings/b-1/trip-share': {
    success: true,
    data: { url: 'http://localhost/trip/t', expires_at: '2099-01-01T20:00:00Z' },
  },
};

async function open() {
  const share = jest.fn().mockResolvedValue(undefined);
  Object.assign(navigator, { share });
  const { user } = await show(<ShareTravellers booking={booking} />, { answers });
  return { share, user };
}

test("sends a traveller the departure and the trip's link, without the code", async () => {
  const { share, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Send to Éric Mbarga' }));
  await waitFor(() => expect(share).toHaveBeenCalled());
  const { text, url } = share.mock.lastCall[0];
  expect(url).toBe('http://localhost/trip/t');
  expect(text).toMatch(/^Éric Mbarga, your trip from Douala to Kribi.*Rond-point Deïdo.*LT 123 AB/);
  expect(text).not.toContain('482913');
});

test('adds the code if the booker asks for it', async () => {
  const { share, user } = await open();
  await user.click(await screen.findByRole('switch', { name: 'Add the boarding code' }));
  await user.click(screen.getByRole('button', { name: 'Send to Awa Ngono' }));
  await waitFor(() => expect(share.mock.lastCall?.[0].text).toContain('482913'));
});
