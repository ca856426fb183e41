import { expect, type Page } from '@playwright/test';
import { bearer } from './people';

/** Books and pays a seat through the API. @returns the path of the ticket */
export async function buyTicket(
  page: Page,
  rideId: string,
  { phone, name }: { phone: string; name: string },
): Promise<string> {
  const headers = await bearer(page);
  await page.request.patch('/api/profiles/me', { headers, data: { full_name: name } });
  const booking = await page.request.post('/api/bookings', { headers, data: { ride_id: rideId, seats: 1 } });
  const { id } = (await booking.json()).data;
  const data = { booking_id: id, provider: 'mtn', phone_number: phone };
  expect((await page.request.post('/api/payments', { headers, data })).status()).toBe(201);
  const bookingStatus = async () =>
    (await (await page.request.get(`/api/bookings/${id}`, { headers })).json()).data.status;
  await expect.poll(bookingStatus).toBe('pending_verification');
  return `/bookings/${id}`;
}
