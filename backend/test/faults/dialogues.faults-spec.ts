import { randomUUID } from 'node:crypto';
import { doualaDay } from '../../src/platform/douala';
import { inHours, type InsertedRide, insertRide } from '../factories/ride';
import { faults } from '../fakes/scripted-server';
import { UssdPhone, type UssdServer } from '../setup/ussd-phone';
import { waitFor } from '../setup/wait-for';
import { HeldLock } from './held-lock';
import { assertMoneyAndSeats } from './money-and-seats';
import { BOTH, FaultWorld, LONG, otherProcess, type Which } from './world';

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
  world.setNewPaymentStatus('SUCCESSFUL');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAll();
  target = 0;
});
afterEach(async () => {
  await world.waitUntilIdle();
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
function searchText(seats = 1): string {
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
  await world.requeueDeadJobs();
}

/** From the first screen to the question for the name, whose answer books. */
async function reachNameQuestion(phone: UssdPhone): Promise<void> {
  await phone.dial();
  await phone.type(searchText());
  expect(await phone.type('1')).toContain('1 place(s) : 3000F');
  expect(await phone.type('1')).toContain('prénom');
}

async function repeatOnOtherProcess(phone: UssdPhone): Promise<string> {
  target = otherProcess(target);
  await endLeases();
  return phone.send();
}

async function expectTicket(phone: UssdPhone): Promise<void> {
  await world.waitUntilIdle();
  const bookings = await bookingsOf(phone.number);
  expect(bookings).toEqual([{ status: 'pending_verification', code: bookings[0]?.code, payments: 1 }]);
  await phone.dial();
  expect(await phone.type('2')).toContain(`Code ${bookings[0]?.code}`);
}

describe('kill -9 of the process that answers a phone by USSD', () => {
  it('before the seats are held: the repeated request books them', async () => {
    const phone = new UssdPhone(gateway, '237677000101');
    const ride = await rideFromLoum();
    await reachNameQuestion(phone);
    const lock = await HeldLock.on(world.databaseUrl, 'SELECT 1 FROM rides WHERE id = $1 FOR UPDATE', [
      ride.id,
    ]);
    const answer = phone.type(NAME).catch(() => null);
    await lock.waitUntilBlocking();
    await world.kill(0);
    expect(await answer).toBeNull();
    await lock.terminateBlocked();
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
    await reachNameQuestion(phone);
    const seats = await HeldLock.on(world.databaseUrl, 'SELECT 1 FROM rides WHERE id = $1 FOR UPDATE', [
      ride.id,
    ]);
    const answer = phone.type(NAME).catch(() => null);
    await seats.waitUntilBlocking();
    const session = await HeldLock.on(
      world.databaseUrl,
      'SELECT 1 FROM assistant_sessions WHERE phone = $1 FOR UPDATE',
      [phone.number],
    );
    await seats.release();
    await session.waitUntilBlocking();
    await world.kill(0);
    expect(await answer).toBeNull();
    await session.terminateBlocked();
    await session.release();
    expect(await bookingsOf(phone.number)).toHaveLength(1);

    expect(await repeatOnOtherProcess(phone)).toContain('Payer 3000F');
    expect(await phone.type('1')).toContain('PIN');
    await expectTicket(phone);
  });

  it('during the payment request: it is charged once, and dialling again shows the ticket', async () => {
    const phone = new UssdPhone(gateway, '237677000103');
    await rideFromLoum();
    await reachNameQuestion(phone);
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
    await world.advanceTime(90);
    expect(await repeatOnOtherProcess(phone)).toContain('PIN');
    await expectTicket(phone);
  });
});

/** A phone in the story below. Lost requests are repeated under the same id, as gateways do. */
interface StoryPhone {
  number: string;
  /** Sends the next input, or the last one again if no answer came. */
  act(): Promise<void>;
}

/** The input that leads to a booking and its payment. */
function nextInput(answer: string, seats: number): string {
  if (answer.includes('prénom')) return NAME;
  return /place\(s\)|Payer|\n1[ .]/.test(answer) ? '1' : searchText(seats);
}

function byUssd(number: string, seats: number): StoryPhone {
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
          : phone.type(isMenu ? searchText(seats) : nextInput(shown, seats));
      screen = await answer.catch(() => null);
    },
  };
}

function bySms(number: string, seats: number): StoryPhone {
  let last = { id: randomUUID(), text: searchText(seats) };
  let read = 0;
  let isFirst = true;
  return {
    number,
    act: async () => {
      const texts = world.twilio.sent.filter(({ to }) => to === `+${number}`);
      const answer = texts.length > read ? texts.at(-1)?.body : undefined;
      read = texts.length;
      // An answer lost with its process is not sent again: the person writes again.
      if (answer !== undefined) last = { id: randomUUID(), text: nextInput(answer, seats) };
      else if (!isFirst) last = { id: randomUUID(), text: searchText(seats) };
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
      const randomBelow = (limit: number) => {
        random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((random / 2 ** 32) * limit);
      };
      await rideFromLoum(5);
      const phones = [1, 2, 3, 4].map((which) => {
        const number = `2376770002${story}${which}`;
        return which <= 2 ? byUssd(number, which) : bySms(number, which - 2);
      });
      const isPaid = async ({ number }: StoryPhone) =>
        (await bookingsOf(number)).some(({ status }) => status === 'pending_verification');
      for (let round = 0; round < 10; round++) {
        target = BOTH[randomBelow(2)] ?? 0;
        const victim = round < 8 && randomBelow(2) === 0 ? BOTH[randomBelow(2)] : undefined;
        const open = [];
        for (const phone of phones) if (!(await isPaid(phone))) open.push(phone);
        const acts = open.map((phone) => phone.act());
        if (victim !== undefined) await world.kill(victim);
        await Promise.all(acts);
        await world.startAll();
        await endLeases();
        await world.waitUntilIdle();
        const counts = await Promise.all(phones.map(async ({ number }) => (await bookingsOf(number)).length));
        expect(Math.max(...counts)).toBeLessThanOrEqual(1);
      }
      const paid = [];
      for (const phone of phones) if (await isPaid(phone)) paid.push(phone.number);
      expect(paid.length).toBeGreaterThan(1);
      for (const number of paid) await expectTicket(new UssdPhone(gateway, number));
    },
  );
});
