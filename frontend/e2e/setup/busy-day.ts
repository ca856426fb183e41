import { type APIRequestContext, expect } from '@playwright/test';
import { newestCode, newestCodeTime } from './people';
import type { Product } from './product';

const HOUR_MS = 3_600_000;
const NEW_DRIVERS = 40;
const RIDES_EACH = 3;
const SEATS = 6;
const PASSENGERS = 250;
const BOOKINGS = 500;
const AT_ONCE = 10;
const PRICE = 4_500;
const ROUTES = [
  ['Douala', 'Yaoundé'],
  ['Yaoundé', 'Douala'],
  ['Douala', 'Bafoussam'],
  ['Bafoussam', 'Douala'],
] as const;

/** A signed-in person. */
export interface Person {
  name: string;
  phone: string;
  headers: Record<string, string>;
}

export interface BusyRide {
  id: string;
  driver: Person;
}

export interface BusyBooking {
  id: string;
  passenger: Person;
  ride: BusyRide;
}

/** Runs the work in order, in batches of concurrent items. */
async function inParallel<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE)
    results.push(...(await Promise.all(items.slice(first, first + AT_ONCE).map(work))));
  return results;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** 40 drivers beside the demo's ten, with three rides each, and 500 paid bookings; each made through the API. */
export class BusyDay {
  bookings: BusyBooking[] = [];

  constructor(
    private readonly product: Product,
    readonly request: APIRequestContext,
  ) {}

  async fill(): Promise<void> {
    const drivers = await inParallel(numbers(NEW_DRIVERS), (nth) =>
      this.signIn(`675200${String(nth).padStart(3, '0')}`, `Chauffeur ${letters(nth)}`),
    );
    await this.product.change(
      `UPDATE profiles SET role = 'driver', is_driver = true, driver_status = 'approved',
         driver_application_status = 'approved' WHERE phone = ANY($1)`,
      [drivers.map(({ phone }) => `237${phone}`)],
    );
    const rides = (
      await inParallel(drivers, (driver) => this.publish(driver, drivers.indexOf(driver)))
    ).flat();
    const passengers = await inParallel(numbers(PASSENGERS), (nth) =>
      this.signIn(`675100${String(nth).padStart(3, '0')}`, `Passager ${letters(nth)}`),
    );
    this.bookings = await inParallel(numbers(BOOKINGS), async (nth) => {
      const [passenger, ride] = [passengers[nth % PASSENGERS], rides[nth % rides.length]];
      if (!passenger || !ride) throw new Error('No passenger or ride');
      return { id: await this.buy(passenger, ride.id), passenger, ride };
    });
    for (const booking of this.bookings) await this.untilPaid(booking);
  }

  async signIn(phone: string, full_name: string): Promise<Person> {
    const before = await newestCodeTime(this.request, phone);
    await this.post('/api/auth/otp', {}, { phone, channel: 'sms' });
    const token = await newestCode(this.request, phone, before);
    const { session } = await this.post('/api/auth/verify', {}, { phone, token, type: 'sms' });
    const headers = { Authorization: `Bearer ${session.access_token}` };
    await this.request.patch('/api/profiles/me', { headers, data: { full_name } });
    return { name: full_name, phone, headers };
  }

  /** Moves the departure of a ride to some hours from now; negative hours are in the past. */
  async moveDeparture({ id }: BusyRide, inHours: number): Promise<void> {
    await this.product.change(
      `WITH moved AS (UPDATE rides SET departure_time = now() + make_interval(mins => $2) WHERE id = $1 RETURNING id, departure_time)
       UPDATE bookings b SET departure_time = moved.departure_time FROM moved WHERE b.ride_id = moved.id`,
      [id, Math.round(inHours * 60)],
    );
  }

  post = async (path: string, headers: Record<string, string>, data: object) => {
    const answer = await this.request.post(path, { headers, data });
    expect(answer.status(), `${path} ${await answer.text()}`).toBeLessThan(300);
    return (await answer.json()).data;
  };

  private publish(driver: Person, nth: number): Promise<BusyRide[]> {
    const [from_city, to_city] = ROUTES[nth % ROUTES.length] ?? ROUTES[0];
    return inParallel(numbers(RIDES_EACH), async (day) => {
      const departure = Date.now() + (26 + day * 24 + (nth % 10) * 0.5) * HOUR_MS;
      const { id } = await this.post('/api/rides', driver.headers, {
        from_city,
        to_city,
        departure_time: new Date(departure).toISOString(),
        price: PRICE,
        seats: SEATS,
        meeting_point: 'Gare routière',
        car_model: 'Toyota HiAce',
        car_plate: `LT ${100 + nth} QA`,
      });
      return { id, driver };
    });
  }

  /** Returns the id of the booking. */
  async buy(
    { headers, phone }: Person,
    ride_id: string,
    provider: 'mtn' | 'orange' = 'mtn',
  ): Promise<string> {
    const { id } = await this.post('/api/bookings', headers, { ride_id, seats: 1 });
    await this.post('/api/payments', headers, { booking_id: id, provider, phone_number: phone });
    return id;
  }

  async untilPaid({ id, passenger: { headers } }: BusyBooking): Promise<void> {
    const bookingStatus = async () =>
      (await (await this.request.get(`/api/bookings/${id}`, { headers })).json()).data.status;
    // The request limit of the provider spreads 500 payments over two minutes.
    await expect.poll(bookingStatus, { timeout: 180_000 }).toBe('pending_verification');
  }
}

/** Names have no digits: `Aa`, `Ab` and so on. */
const letters = (nth: number) =>
  String.fromCharCode(65 + Math.floor(nth / 26)) + String.fromCharCode(97 + (nth % 26));
