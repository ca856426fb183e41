import { v7 } from 'uuid';
import { insertPeople, insertRows } from '../support/people.mjs';

const PATH = '/api/bookings';
const PEOPLE = 40_000;
const SEATS = 8;
/** Client address of the load, as the product stores it. */
const ADDRESS = '127.0.0.1';
/** Limit of open holds per person, which decides how many people the seed needs. */
const HOLDS_EACH = 2;

/**
 * Each request books a seat for another person, on rides with concurrent bookings. The CPU time includes the product's work
 * after the response.
 */
export const booking = {
  name: 'booking ÷ its one statement',
  wanted: 0.5,
  once: true,
  async seed(client) {
    const [driver] = await insertPeople(client, 1);
    await client.query(`UPDATE profiles SET is_driver = true, role = 'driver' WHERE id = $1`, [driver.id]);
    const people = await insertPeople(client, PEOPLE);
    const rides = Array.from({ length: (PEOPLE * HOLDS_EACH) / SEATS }, () => toRide(driver.id));
    const earlier = {
      ...toRide(driver.id),
      departure_time: new Date(Date.now() - 9 * 86_400_000),
      status: 'completed',
    };
    await insertRows(client, 'rides', [earlier, ...rides]);
    // People who have paid before are not rate-limited by address.
    await insertRows(
      client,
      'bookings',
      people.map(({ id }) => toPaidBooking(id, earlier)),
    );
    return { people, rides, requests: 0 };
  },
  request(seeded) {
    const { people, rides } = seeded;
    const number = seeded.requests++;
    if (number >= PEOPLE * HOLDS_EACH) throw new Error('All people have booked: seed more people');
    const { token } = people[number % PEOPLE];
    return {
      method: 'POST',
      path: PATH,
      token,
      body: { ride_id: rides[number % rides.length].id, seats: 1 },
    };
  },
  essence: ({ data }) => [data.status, data.seats],
  /** Reads the token without verifying it, because only the statement is measured. */
  bare(app, { prepared, product }) {
    const { TAKE_SEATS } = product('modules/bookings/holds.repository');
    const { TERMS } = product('modules/money');
    app.post(PATH, async ({ headers, body }, reply) => {
      const [, claims] = headers.authorization.split('.');
      const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
      const { min, max } = TERMS.amount;
      const noFee = [0, 0, 0];
      const values = [v7(), sub, body.ride_id, body.seats, 15, min, max, ...noFee, ADDRESS, null];
      const [booked] = await prepared.run(TAKE_SEATS, values);
      return reply.status(201).send({ success: true, data: booked });
    });
  },
};

function toRide(driver_id) {
  return {
    id: v7(),
    driver_id,
    from_city: 'Bertoua',
    to_city: 'Batouri',
    departure_time: new Date(Date.now() + 3 * 86_400_000),
    price: 2_500,
    seats: SEATS,
    seats_available: SEATS,
    status: 'scheduled',
  };
}

const toPaidBooking = (user_id, { id: ride_id, price, departure_time }) => ({
  id: v7(),
  user_id,
  ride_id,
  seats: 1,
  price,
  amount: price,
  departure_time,
  status: 'completed',
  payment_status: 'completed',
  paid_at: departure_time,
});
