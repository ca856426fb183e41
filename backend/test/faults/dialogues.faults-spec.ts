import { randomUUID } from 'node:crypto';
import { doualaDay } from '../../src/platform/douala';
import { inHours, type InsertedRide, insertRide } from '../factories/ride';
import { faults } from '../fakes/scripted-server';
import { UssdPhone, type UssdServer } from '../setup/ussd-phone';
import { waitFor } from '../setup/wait-for';
import { HeldLock } from './held-lock';
import { assertMoneyAndSeats } from './money-and-seats';
import { BOTH, FaultWorld, LONG, otherThan, type Which } from './world';

const USSD_SECRET = 'the-secret-of-the-ussd-gateway';
const SMS_INBOUND_SECRET = 'the-secret-of-the-sms-gateway';
const DEPARTURE = inHours(50);
const NAME = 'Odile Ngo';

let world: FaultWorld;
/** The process that the gateways' requests go to. */
let target: Which = 0;
const gateway: UssdServer = {
  get url() {
    return world.urlOf(target);
  },
  config: { assistant: { ussdSecret: USSD_SECRET } },
};

beforeAll(async () => {
  const settings = { ASSISTANT: 'on', USSD_SECRET, SMS_INBOUND_SECRET, THROTTLING: 'off' };
  world = await FaultWorld.open({ settings });
  world.paymentsAre('SUCCESSFUL');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAll();
  target = 0;
});
afterEach(async () => {
  await world.rest();
  // Answers by SMS belong to no event, so texts are not counted.
  await assertMoneyAndSeats({ database: world.database, rails: world.rails, twilio: null });
  await world.database.query(`UPDATE rides SET status = 'completed' WHERE status = 'scheduled'`);
});

const rideFromLoum = (seats = 3): Promise<InsertedRide> =>
  insertRide(world.database, {
    from_city: 'Loum',
    to_city: 'Mbouda',
    departure_time: DEPARTURE,
    price: 3_000,
    seats,
  });
function wish(seats = 1): string {
  const [, month, day] = doualaDay(DEPARTURE).split('-');
  return `loum mbouda ${day}/${month} ${seats} places`;
}

interface BookingOfPhone {
  status: string;
  code: string | null;
  payments: number;
}
const bookingsOf = (phone: string): Promise<BookingOfPhone[]> =>
  world.database.query(
    `SELECT b.status, b.verification_code AS code, (SELECT count(*)::int FROM payments WHERE booking_id = b.id) AS payments
     FROM bookings b JOIN profiles p ON p.id = b.user_id WHERE p.phone = $1 AND b.status <> 'cancelled'`,
    [phone],
  );

/** The leases of a killed process on conversations, messages and jobs end. */
async function endLeases(): Promise<void> {
  await world.database.query('UPDATE assistant_sessions SET busy_until = NULL');
  await world.database.query('UPDATE inbound_messages SET claimed_until = now() WHERE claimed_until > now()');
  await world.database.query(
    `UPDATE pgboss.job SET started_on = started_on - interval '10 minutes' WHERE state = 'active'`,
  );
  await world.endDeadJobs();
}

/** From the first screen to the question for the name, whose answer books. */
async function untilName(phone: UssdPhone): Promise<void> {
  await phone.dial();
  await phone.type(wish());
  expect(await phone.type('1')).toContain('1 place(s) : 3000F');
  expect(await phone.type('1')).toContain('prénom');
}

async function repeated(phone: UssdPhone): Promise<string> {
  target = otherThan(target);
  await endLeases();
  return phone.send();
}

async function expectTicket(phone: UssdPhone): Promise<void> {
  await world.rest();
  const bookings = await bookingsOf(phone.number);
  expect(bookings).toEqual([{ status: 'pending_verification', code: bookings[0]?.code, payments: 1 }]);
  await phone.dial();
  expect(await phone.type('2')).toContain(`Code ${bookings[0]?.code}`);
}

describe('kill -9 of the process that answers a phone by USSD', () => {
  it('before the seats are held: the repeated request books them', async () => {
    const phone = new UssdPhone(gateway, '237677000101');
    const ride = await rideFromLoum();
    await untilName(phone);
    const lock = await HeldLock.on(world.databaseUrl, 'SELECT 1 FROM rides WHERE id = $1 FOR UPDATE', [
      ride.id,
    ]);
    const answer = phone.type(NAME).catch(() => null);
    await lock.isWaitedFor();
    await world.kill(0);
    expect(await answer).toBeNull();
    await lock.endWaiting();
    await lock.release();
    expect(await bookingsOf(phone.number)).toEqual([]);

    target = 1;
    expect(await phone.send()).toContain('Un instant');
    await endLeases();
    expect(await phone.send()).toContain('Payer 3000F');
    expect(await phone.type('1')).toContain('PIN');
    await expectTicket(phone);
  });

  it('after the seats are held, before the screen is sent: the repeated request shows the same booking', async () => {
    const phone = new UssdPhone(gateway, '237677000102');
    const ride = await rideFromLoum();
    await untilName(phone);
    const seats = await HeldLock.on(world.databaseUrl, 'SELECT 1 FROM rides WHERE id = $1 FOR UPDATE', [
      ride.id,
    ]);
    const answer = phone.type(NAME).catch(() => null);
    await seats.isWaitedFor();
    const session = await HeldLock.on(
      world.databaseUrl,
      'SELECT 1 FROM assistant_sessions WHERE phone = $1 FOR UPDATE',
      [phone.number],
    );
    await seats.release();
    await session.isWaitedFor();
    await world.kill(0);
    expect(await answer).toBeNull();
    await session.endWaiting();
    await session.release();
    expect(await bookingsOf(phone.number)).toHaveLength(1);

    expect(await repeated(phone)).toContain('Payer 3000F');
    expect(await phone.type('1')).toContain('PIN');
    await expectTicket(phone);
  });

  it('during the payment request: it is charged once, and dialling again shows the ticket', async () => {
    const phone = new UssdPhone(gateway, '237677000103');
    await rideFromLoum();
    await untilName(phone);
    expect(await phone.type(NAME)).toContain('Payer 3000F');
    // The surviving process runs the job.
    await world.kill(1);
    const { payment } = world.railOf('mtn');
    const before = payment.references().length;
    payment.send.next(faults.hangAfterDoing());
    expect(await phone.type('1')).toContain('PIN');
    await waitFor(() => payment.references().length > before);
    await world.kill(0);
    await world.start(1);
    await world.pass(90);
    expect(await repeated(phone)).toContain('PIN');
    await expectTicket(phone);
  });
});

/** A phone in the story below. Lost requests are repeated under the same id, as gateways do. */
interface Line {
  number: string;
  /** Sends the next input, or the last one again if no answer came. */
  act(): Promise<void>;
}

/** The input that leads to a booking and its payment. */
function next(answer: string, seats: number): string {
  if (answer.includes('prénom')) return NAME;
  return /place\(s\)|Payer|\n1[ .]/.test(answer) ? '1' : wish(seats);
}

function byUssd(number: string, seats: number): Line {
  const phone = new UssdPhone(gateway, number);
  let screen: string | null = 'END';
  return {
    number,
    act: async () => {
      const shown = screen;
      screen = null;
      const isLost = shown === null;
      const isMenu = shown?.includes('trajets entre villes') ?? false;
      const answer = isLost
        ? phone.send()
        : shown.startsWith('END')
          ? phone.dial()
          : phone.type(isMenu ? wish(seats) : next(shown, seats));
      screen = await answer.catch(() => null);
    },
  };
}

function bySms(number: string, seats: number): Line {
  let last = { id: randomUUID(), text: wish(seats) };
  let read = 0;
  let isFirst = true;
  return {
    number,
    act: async () => {
      const texts = world.twilio.sent.filter(({ to }) => to === `+${number}`);
      const answer = texts.length > read ? texts.at(-1)?.body : undefined;
      read = texts.length;
      // An answer lost with its process is not sent again: the person writes again.
      if (answer !== undefined) last = { id: randomUUID(), text: next(answer, seats) };
      else if (!isFirst) last = { id: randomUUID(), text: wish(seats) };
      isFirst = false;
      const { id, text } = last;
      await fetch(`${world.urlOf(target)}/api/sms/http/inbound?secret=${SMS_INBOUND_SECRET}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, from: number, text }),
      }).catch(() => undefined);
    },
  };
}

describe('Phones that book by USSD and SMS while processes are killed at random', () => {
  it.each(LONG ? [1, 2, 3, 4, 5, 6] : [1])(
    'book once, pay once and see their ticket (story %i)',
    async (story) => {
      let random = story * 2_654_435_761;
      const chance = (of: number) => {
        random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((random / 2 ** 32) * of);
      };
      await rideFromLoum(5);
      const lines = [1, 2, 3, 4].map((which) => {
        const number = `2376770002${story}${which}`;
        return which <= 2 ? byUssd(number, which) : bySms(number, which - 2);
      });
      const isPaid = async ({ number }: Line) =>
        (await bookingsOf(number)).some(({ status }) => status === 'pending_verification');
      for (let round = 0; round < 10; round++) {
        target = BOTH[chance(2)] ?? 0;
        const victim = round < 8 && chance(2) === 0 ? BOTH[chance(2)] : undefined;
        const open = [];
        for (const line of lines) if (!(await isPaid(line))) open.push(line);
        const acts = open.map((line) => line.act());
        if (victim !== undefined) await world.kill(victim);
        await Promise.all(acts);
        await world.startAll();
        await endLeases();
        await world.rest();
        const counts = await Promise.all(lines.map(async ({ number }) => (await bookingsOf(number)).length));
        expect(Math.max(...counts)).toBeLessThanOrEqual(1);
      }
      const paid = [];
      for (const line of lines) if (await isPaid(line)) paid.push(line.number);
      expect(paid.length).toBeGreaterThan(1);
      for (const number of paid) await expectTicket(new UssdPhone(gateway, number));
    },
  );
});
