import { ridesWithWrongSeats } from '../factories/booking';
import { insertRide } from '../factories/ride';
import { insertCast, insertMember, type Member } from '../setup/cast';
import { postJson } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let people: Member[];

beforeAll(async () => {
  product = await startTestApp();
  people = [];
  for (let index = 0; index < 200; index++) people.push(await insertMember(product));
});
afterAll(() => product.close());

async function book(who: Member | undefined, ride_id: string, seats: number) {
  const headers = { authorization: `Bearer ${who?.token ?? ''}` };
  const answer = await postJson(`${product.url}/api/bookings`, { ride_id, seats }, headers);
  const body = JSON.parse(await answer.text());
  return { outcome: `${answer.status} ${body.code ?? 'booked'}`, seats: body.data?.seats ?? 0 };
}

async function freeOn(rideId: string): Promise<number | undefined> {
  const [ride] = await product.database.query<{ seats_available: number }[]>(
    'SELECT seats_available FROM rides WHERE id = $1',
    [rideId],
  );
  return ride?.seats_available;
}

describe('Two hundred people, each for one to three of four seats', () => {
  it('get exactly the available seats, and a clear refusal otherwise', async () => {
    const ride = await insertRide(product.database, { seats: 4 });
    const answers = await Promise.all(people.map((who, index) => book(who, ride.id, 1 + (index % 3))));
    expect([...new Set(answers.map(({ outcome }) => outcome))].sort()).toEqual([
      '201 booked',
      '409 NOT_ENOUGH_SEATS',
    ]);
    expect(answers.reduce((sold, { seats }) => sold + seats, 0)).toBe(4);
    expect(await freeOn(ride.id)).toBe(0);
    expect(await ridesWithWrongSeats(product.database)).toEqual([]);
  });

  it('leave the right number of free seats if they cancel and book at the same time', async () => {
    const ride = await insertRide(product.database, { seats: 8 });
    const outcomes = await Promise.all(
      people.slice(0, 60).map(async (who) => {
        const authorization = `Bearer ${who.token}`;
        const answer = await postJson(
          `${product.url}/api/bookings`,
          { ride_id: ride.id, seats: 2 },
          { authorization },
        );
        if (answer.status !== 201) return answer.status;
        const { data } = JSON.parse(await answer.text());
        return (await postJson(`${product.url}/api/bookings/${data.id}/cancel`, {}, { authorization }))
          .status;
      }),
    );
    expect(outcomes.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await freeOn(ride.id)).toBe(8);
    expect(await ridesWithWrongSeats(product.database)).toEqual([]);
  });
});

describe('Two people for the last seat', () => {
  it('get it once, in each of ten rounds', async () => {
    for (let round = 0; round < 10; round++) {
      const ride = await insertRide(product.database, { seats: 1 });
      const answers = await Promise.all([
        book(people[2 * round], ride.id, 1),
        book(people[2 * round + 1], ride.id, 1),
      ]);
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['201 booked', '409 NOT_ENOUGH_SEATS']);
      expect(await freeOn(ride.id)).toBe(0);
    }
  });
});

describe('One person who sends forty concurrent changes', () => {
  it('gets an answer to each, and leaves database connections free for others', async () => {
    const { passenger, booking } = await insertCast(product);
    const authorization = `Bearer ${passenger.token}`;
    const ask = () =>
      postJson(
        `${product.url}/api/bookings/${booking.id}/change`,
        { seats: 2, preview: true },
        { authorization },
      );
    const changes = Array.from({ length: 40 }, ask);
    const other = await fetch(`${product.url}/api/profiles/me`, {
      headers: { authorization: `Bearer ${people[0]?.token ?? ''}` },
    });
    expect(other.status).toBe(200);
    const answers = await Promise.all(changes);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
