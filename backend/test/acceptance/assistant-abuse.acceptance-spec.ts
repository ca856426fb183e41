import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { AssistantService, type Reply } from '../../src/modules/assistant';
import { doualaDay } from '../../src/platform/douala';
import { insertBooking, ridesWithWrongSeats } from '../factories/booking';
import { newPhone } from '../factories/person';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';
import { UssdPhone } from '../setup/ussd-phone';
import { waitFor } from '../setup/wait-for';

const SEED = 20_261_127;
const RUNS = 8;
const PHONES = 3;
const HOURS_AHEAD = 50;
const TOWNS = [
  ['Loum', 'Mbouda'],
  ['Kribi', 'Édéa'],
  ['Buea', 'Limbe'],
  ['Kumba', 'Tiko'],
] as const;

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());
afterEach(() => product.database.query(`UPDATE rides SET status = 'completed' WHERE status = 'scheduled'`));

const { call } = callsTo(() => product);
const phoneOf = (number?: string) => new UssdPhone(product, number);
const ask = (
  phone: string,
  text: string,
  choice: string | null = null,
  channel: 'sms' | 'whatsapp' = 'sms',
) => product.app.get(AssistantService).answer({ channel, phone, text, choice, messageId: randomUUID() });
const rideOn = (way: number, more: object = {}) => {
  const [from_city, to_city] = TOWNS[way] ?? TOWNS[0];
  return insertRide(product.database, {
    from_city,
    to_city,
    departure_time: inHours(HOURS_AHEAD),
    price: 3_000,
    seats: 3,
    ...more,
  });
};
function sentence(way: number, seats = 1): string {
  const [, month, day] = doualaDay(inHours(HOURS_AHEAD)).split('-');
  return `${TOWNS[way]?.join(' ')} ${day}/${month} ${seats} places`;
}
const rows = <Row>(sql: string, ...values: unknown[]) => product.database.query<Row[]>(sql, values);

type Act =
  | { do: 'answer'; who: number; way: number; seats: number }
  | { do: 'type'; who: number; text: string }
  | { do: 'repeat'; who: number; times: number }
  | { do: 'dial'; who: number }
  | { do: 'tap'; who: number; option: number };

const who = fc.nat({ max: PHONES - 1 });
const small = fc.integer({ min: 1, max: 3 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('answer' as const), who, way: fc.nat({ max: 1 }), seats: small }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      who,
      text: fc.oneof(fc.constantFrom('0', '1', '2', '3', 'mes billets', '9*9'), fc.string({ maxLength: 12 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('repeat' as const), who, times: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dial' as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('tap' as const), who, option: fc.nat({ max: 4 }) }),
  },
);
/** The acts of a step happen concurrently. */
const story = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 12, maxLength: 24 });

interface Person {
  ussd: UssdPhone;
  screen: string;
  shown: Reply | null;
}

async function perform(person: Person, act: Act): Promise<void> {
  const { ussd, shown } = person;
  switch (act.do) {
    case 'answer':
      person.screen = await answerTo(person, act);
      return;
    case 'type':
      person.screen = await ussd.type(act.text);
      return;
    case 'dial':
      person.screen = await ussd.dial();
      return;
    case 'repeat':
      await Promise.all(Array.from({ length: act.times }, () => ussd.send()));
      return;
    case 'tap': {
      const option = shown?.options[act.option]?.id ?? null;
      person.shown = await ask(ussd.number, option ? '' : sentence(0), option, 'whatsapp');
    }
  }
}

/** The input that leads to a booking and its payment. */
function answerTo({ ussd, screen }: Person, { way, seats }: Act & { do: 'answer' }): Promise<string> {
  if (screen.startsWith('END')) return ussd.dial();
  if (screen.includes('trajets entre villes')) return ussd.type(sentence(way, seats));
  return ussd.type(screen.includes('prénom') ? 'Odile Ngo' : '1');
}

/** Violations that no conversation may cause, however often and in parallel people write. */
const violations = async (): Promise<unknown[]> => [
  ...(await ridesWithWrongSeats(product.database)),
  ...(await rows('SELECT id FROM rides WHERE seats_available < 0')),
  ...(await rows(
    `SELECT user_id, ride_id FROM bookings WHERE status <> 'cancelled' GROUP BY 1, 2 HAVING count(*) > 1`,
  )),
  ...(await rows(`SELECT booking_id FROM payments WHERE status IN ('pending', 'processing', 'completed')
    GROUP BY 1 HAVING count(*) > 1`)),
];

async function ticketsOn(phone: UssdPhone): Promise<string> {
  await phone.dial();
  const screens = [await phone.type('2')];
  for (const number of ['1', '2']) {
    if (!screens[0]?.includes('Quelle')) break;
    await phone.dial();
    await phone.type('2');
    screens.push(await phone.type(number));
  }
  return screens.join('\n');
}

describe('Any conversation', () => {
  it('books a ride once for a person, within its seats, with one payment and a ticket for each paid booking', async () => {
    const property = fc.asyncProperty(story, async (steps) => {
      await Promise.all([rideOn(0), rideOn(1)]);
      const people = Array.from({ length: PHONES }, (): Person => ({
        ussd: phoneOf(),
        screen: 'END',
        shown: null,
      }));
      for (const step of steps) {
        await Promise.all(step.map((act) => perform(people[act.who] as Person, act)));
        expect(await violations()).toEqual([]);
      }
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
    await product.jobs.drain();
    await waitFor(async () => {
      const live = await rows(`SELECT 1 FROM payments WHERE status IN ('pending', 'processing')`);
      return live.length === 0;
    });
    expect(await violations()).toEqual([]);
    const paid = await rows<{ phone: string; code: string }>(
      `SELECT p.phone, b.verification_code AS code FROM bookings b JOIN profiles p ON p.id = b.user_id
       WHERE b.status <> 'cancelled' AND EXISTS (SELECT 1 FROM payments y WHERE y.booking_id = b.id AND y.status = 'completed')`,
    );
    // Enough paid bookings for the checks to be meaningful.
    expect(paid.length).toBeGreaterThan(2);
    for (const { phone, code } of paid) expect(await ticketsOn(phoneOf(phone))).toContain(`Code ${code}`);
  });
});

describe('Any conversation of a driver', () => {
  const driverAct = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('offer' as const), hour: fc.integer({ min: 1, max: 22 }) }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('yes' as const, 'repeat' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('dial' as const, 'leave' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('type' as const),
        text: fc.oneof(fc.constantFrom('1', '2', '9', 'publier', '5000'), fc.string({ maxLength: 12 })),
      }),
    },
  );
  const PUBLISHES = 'Publier ?';
  const yesNumberOn = (screen: string) => /(\d) Oui/.exec(screen)?.[1] ?? '1';

  it('publishes a ride only after a yes to its terms, and once', async () => {
    let published = 0;
    const property = fc.asyncProperty(fc.array(driverAct, { minLength: 8, maxLength: 20 }), async (moves) => {
      const driver = await insertMember(product, { driver: true });
      await rideOn(0, { driver_id: driver.id, status: 'completed', meeting_point: 'Gare' });
      const phone = phoneOf(driver.phone);
      let screen = await phone.dial();
      let consents = 0;
      for (const act of moves) {
        if (act.do === 'repeat') {
          await Promise.all([phone.send(), phone.send(), ask(driver.phone, 'oui')]);
          continue;
        }
        const [, month, day] = doualaDay(inHours(HOURS_AHEAD)).split('-');
        const text = {
          offer: () =>
            `publier ${TOWNS[0].join(' ')} ${day}/${month} ${'hour' in act ? act.hour : 1}h 3 2500`,
          yes: () => yesNumberOn(screen),
          leave: () => '0',
          type: () => ('text' in act ? act.text : ''),
        };
        const typed = act.do === 'dial' ? null : text[act.do]();
        const agrees = typed === yesNumberOn(screen) || /^(oui|yes|ok|o|y)$/i.test(typed?.trim() ?? '');
        if (screen.includes(PUBLISHES) && agrees) consents++;
        screen = typed === null ? await phone.dial() : await phone.type(typed);
        const rides = await rows(
          `SELECT departure_time FROM rides WHERE driver_id = $1 AND status = 'scheduled' GROUP BY 1 HAVING count(*) = 1`,
          driver.id,
        );
        const all = await rows(
          `SELECT 1 FROM rides WHERE driver_id = $1 AND status = 'scheduled'`,
          driver.id,
        );
        expect(all).toHaveLength(rides.length);
        expect(all.length).toBeLessThanOrEqual(consents);
        if (screen.includes('Publié :')) published++;
      }
    });
    await fc.assert(property, { seed: SEED, numRuns: 2 * RUNS, endOnFailure: true });
    // Enough published rides for the checks to be meaningful.
    expect(published).toBeGreaterThan(5);
  });

  it('on two channels at the same time publishes once', async () => {
    const driver = await insertMember(product, { driver: true });
    await rideOn(0, { driver_id: driver.id, status: 'completed', meeting_point: 'Gare' });
    const [, month, day] = doualaDay(inHours(HOURS_AHEAD)).split('-');
    const text = `publier ${TOWNS[0].join(' ')} ${day}/${month} 6h30 3 2500`;
    for (const channel of ['sms', 'whatsapp'] as const)
      expect((await ask(driver.phone, text, null, channel)).text).toContain(PUBLISHES);
    const [, number = ''] = /Oui (\d{4})/.exec((await ask(driver.phone, text)).text) ?? [];
    const answers = await Promise.all(
      (['sms', 'whatsapp', 'sms', 'whatsapp'] as const).map((channel) =>
        ask(driver.phone, channel === 'sms' ? number : 'oui', null, channel),
      ),
    );
    expect(answers.filter((answer) => answer.text.includes('Publié :'))).toHaveLength(1);
    expect(
      await rows(`SELECT 1 FROM rides WHERE driver_id = $1 AND status = 'scheduled'`, driver.id),
    ).toHaveLength(1);
  });
});

describe('Unpaid seats of a number', () => {
  it('are limited over USSD, SMS, WhatsApp and the app together', async () => {
    const [, , , last] = await Promise.all([rideOn(0), rideOn(1), rideOn(2), rideOn(3)]);
    const member = await insertMember(product, { phone: newPhone() });
    const ussd = phoneOf(member.phone);
    await ussd.dial();
    await ussd.type(sentence(0));
    await ussd.type('1');
    expect(await ussd.type('1')).toContain('Places gardées');
    await ask(member.phone, sentence(1));
    await ask(member.phone, '1');
    expect((await ask(member.phone, '1')).text).toContain('Places gardées');
    const [ride] = (await ask(member.phone, sentence(2), null, 'whatsapp')).options;
    const [yes] = (await ask(member.phone, '', ride?.id, 'whatsapp')).options;
    expect((await ask(member.phone, '', yes?.id, 'whatsapp')).text).toContain('Vous gardez déjà des places');
    const inApp = await call(member, 'POST', '/api/bookings', { ride_id: last.id, seats: 1 });
    expect([inApp.status, inApp.body.code]).toEqual([409, 'TOO_MANY_HOLDS']);
    expect(await rows('SELECT 1 FROM bookings WHERE user_id = $1', member.id)).toHaveLength(2);
  });
});

describe('A stranger', () => {
  const CODE = '482913';

  async function insertVictim() {
    const driver = await insertMember(product, { driver: true, full_name: 'Brice Talla' });
    const ride = await rideOn(0, { driver_id: driver.id, departure_time: inHours(1) });
    const person = await insertMember(product, { full_name: 'Awa Bello' });
    const about = { ride_id: ride.id, user_id: person.id, verification_code: CODE };
    const booking = await insertBooking(product.database, { ...about, status: 'pending_verification' });
    return { ride, person, booking };
  }
  const stateOf = async ({ id }: { id: string }) =>
    (await rows<{ status: string }>('SELECT status FROM bookings WHERE id = $1', id))[0]?.status;

  const paymentsOf = ({ id }: { id: string }) =>
    rows('SELECT id, status FROM payments WHERE booking_id = $1', id);

  it('learns and changes nothing with the code or ids of a booking', async () => {
    const { person, booking } = await insertVictim();
    const before = await paymentsOf(booking);
    const tries = [
      CODE,
      `code ${CODE}`,
      'mes billets',
      'mes passagers',
      person.phone,
      booking.id,
      'Awa Bello',
    ];
    const ids = [booking.id, `pay:${booking.id}`, `cancel:${booking.id}`, `yes:cancel:${booking.id}:3000`];
    const passenger = newPhone();
    const driver = (await insertMember(product, { driver: true })).phone;
    for (const number of [passenger, driver]) {
      const replies = [];
      for (const text of tries) replies.push(await ask(number, text));
      for (const id of ids) replies.push(await ask(number, '', id, 'whatsapp'));
      expect(JSON.stringify(replies)).not.toMatch(new RegExp(`Awa|Bello|${CODE}|${person.phone}|Loum`));
    }
    expect(await stateOf(booking)).toBe('pending_verification');
    expect(await paymentsOf(booking)).toEqual(before);
  });

  it('cancels and publishes nothing by SMS without the confirmation number of the reply', async () => {
    const { person, booking } = await insertVictim();
    const bySms = async (phone: string, text: string) => (await ask(phone, text)).text;
    const numberIn = (text: string) => /Pour confirmer : Oui (\d{4})/.exec(text)?.[1] ?? '';
    const askToCancel = async () => {
      const { options } = await ask(person.phone, 'mes billets');
      const place = options.findIndex(({ id }) => id === `cancel:${booking.id}`) + 1;
      return numberIn(await bySms(person.phone, String(place)));
    };
    for (const blind of ['1', '2', 'oui', 'ok', 'oui 0000']) {
      expect(await askToCancel()).toMatch(/^[1-9]/);
      await bySms(person.phone, blind);
      expect(await stateOf(booking)).toBe('pending_verification');
    }
    const old = await askToCancel();
    const number = await askToCancel();
    if (old !== number) expect(await bySms(person.phone, `OUI ${old}`)).not.toContain('annulée');
    expect(await bySms(person.phone, `oui ${await askToCancel()}`)).toContain('annulée');
    expect(await stateOf(booking)).toBe('cancelled');

    const driver = await insertMember(product, { driver: true });
    await rideOn(0, { driver_id: driver.id, status: 'completed', meeting_point: 'Gare' });
    const [, month, day] = doualaDay(inHours(HOURS_AHEAD)).split('-');
    const asked = await bySms(driver.phone, `publier ${TOWNS[0].join(' ')} ${day}/${month} 6h30 3 2500`);
    for (const blind of ['oui', '1', '2']) expect(await bySms(driver.phone, blind)).not.toContain('Publié');
    expect(numberIn(asked)).toMatch(/^[1-9]/);
  });

  it('does not board a passenger of another driver', async () => {
    const { booking } = await insertVictim();
    const other = await insertMember(product, { driver: true });
    await rideOn(1, { driver_id: other.id, departure_time: inHours(1) });
    expect((await ask(other.phone, `CODE ${CODE}`)).text).toContain('Code faux');
    expect(await stateOf(booking)).toBe('pending_verification');
  });

  it('locks only boarding by SMS with wrong codes, not the driver’s form in the app, and only until a right code', async () => {
    const driver = await insertMember(product, { driver: true });
    const ride = await rideOn(1, { driver_id: driver.id, departure_time: inHours(1) });
    const verification_code = '482914';
    await insertBooking(product.database, {
      ride_id: ride.id,
      status: 'pending_verification',
      verification_code,
    });
    const texts: string[] = [];
    for (const guess of [1, 2, 3, 4, 5, 6]) texts.push((await ask(driver.phone, `CODE 11111${guess}`)).text);
    expect(texts.at(-1)).toContain('Trop de codes');
    const code = { code: verification_code };
    expect((await ask(driver.phone, `CODE ${verification_code}`)).text).toContain('Trop de codes');
    expect((await call(driver, 'POST', `/api/rides/${ride.id}/verify`, code)).status).toBe(200);
    expect((await ask(driver.phone, 'CODE 111117')).text).toContain('Code faux');
  });

  it('is not shown the screen of another number in a session with the same id', async () => {
    const { person } = await insertVictim();
    const post = async (phone: string) => {
      const form = { sessionId: 'same', phoneNumber: `+${phone}`, text: 'mes billets' };
      const answer = await fetch(`${product.url}/api/ussd/africastalking`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
      return answer.text();
    };
    expect(await post(person.phone)).toContain(CODE);
    expect(await post(newPhone())).toContain('Aucune réservation');
    expect(await post(person.phone)).toContain(CODE);
  });

  it('cannot learn a PIN that was sent by mistake, because it is neither repeated nor stored', async () => {
    const phone = newPhone();
    const answer = await fetch(`${product.url}/dev/phone/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel: 'sms', phone, text: 'PIN 73915', session: '1', choice: null }),
    });
    expect(answer.status).toBe(200);
    await product.jobs.drain();
    const texts = await waitFor(async () => {
      const sent = await rows<{ body: string }>('SELECT body FROM dev_sms WHERE "to" = $1', phone);
      return sent.length > 0 && sent;
    });
    const stored = await rows(
      `SELECT m.body, s.state, a.reply FROM inbound_messages m LEFT JOIN assistant_sessions s USING (phone)
       LEFT JOIN assistant_messages a USING (phone) WHERE phone = $1`,
      phone,
    );
    expect(stored).toHaveLength(1);
    expect(JSON.stringify([texts, stored])).not.toContain('73915');
  });
});
