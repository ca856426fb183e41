import { expect, type Page } from '@playwright/test';
import { bearer } from './people';

const HOUR_MS = 3_600_000;

interface Trip {
  from_city: string;
  to_city: string;
  inHours: number;
  price: number;
  seats: number;
}

interface OwnRide {
  id: string;
  status: string;
  departure_time: string;
}

/**
 * Cancels conflicting rides of the seed's driver, because rides of a driver may not overlap.
 * @param longestTrip hours to clear around the departure
 */
export async function makeRoom(driver: Page, inHours: number, longestTrip = 12): Promise<void> {
  const headers = await bearer(driver);
  const { rides } = await (await driver.request.get('/api/driver/reservations', { headers })).json();
  const then = Date.now() + inHours * HOUR_MS;
  for (const { id, status, departure_time } of rides as OwnRide[]) {
    const distanceMs = Math.abs(new Date(departure_time).getTime() - then);
    if (status !== 'scheduled' || distanceMs > longestTrip * HOUR_MS) continue;
    expect((await driver.request.delete(`/api/rides/${id}`, { headers })).status()).toBe(200);
  }
}

/**
 * Publishes a ride of this driver between towns that no other journey uses.
 * @returns its id
 */
export async function publishRide(driver: Page, { inHours, ...trip }: Trip): Promise<string> {
  await makeRoom(driver, inHours);
  const answer = await driver.request.post('/api/rides', {
    headers: await bearer(driver),
    data: {
      ...trip,
      departure_time: new Date(Date.now() + inHours * HOUR_MS).toISOString(),
      meeting_point: 'Gare routière',
      car_model: 'Toyota Corolla',
      car_plate: 'LT 482 AB',
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.id as string;
}

/** Presses the refresh button of a driver's page. */
export async function refresh(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Mettre à jour' });
  await expect(button).toBeEnabled();
  await button.press('Enter');
}
