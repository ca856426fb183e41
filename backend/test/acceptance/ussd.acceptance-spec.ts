import { randomBytes, randomUUID } from 'node:crypto';
import { AssistantService } from '../../src/modules/assistant';
import { doualaDay } from '../../src/platform/douala';
import { JobQueue } from '../../src/platform/jobs';
import { insertBooking } from '../factories/booking';
import { newPhone } from '../factories/person';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember } from '../setup/cast';
import { callBackNow } from '../setup/paying';
import { startTestApp, type TestApp } from '../setup/test-app';
import { postUssd, UssdPhone } from '../setup/ussd-phone';
import { waitFor } from '../setup/wait-for';

const SECRET = 'a-secret-of-the-gateway';
const HOURS = 50;
const LONG = randomBytes(6_000).toString('hex');

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({ ASSISTANT: 'on', USSD_SECRET: SECRET });
});
afterAll(() => product.close());

const { call } = callsTo(() => product);
const phoneOf = (number?: string) => new UssdPhone(product, number);
const post = (path: string, fields: Record<string, string>, secret?: string | null) =>
  postUssd(product, path, fields, secret);

async function ride(more: object = {}) {
  const driver = await insertMember(product, { driver: true });
  const inserted = await insertRide(product.database, {
    driver_id: driver.id,
    from_city: 'Loum',
    to_city: 'Mbouda',
    departure_time: inHours(HOURS),
    price: 3_000,
    seats: 2,
    ...more,
  });
  return { driver, ...inserted };
}
const day = () => {
  const [, month, date] = doualaDay(inHours(HOURS)).split('-');
  return `${date}/${month}`;
};
const drain = () => product.app.get(JobQueue, { strict: false }).drain();
const bookingsOf = (phone: string) =>
  product.database.query<{ status: string; verification_code: string | null }[]>(
    'SELECT b.status, b.verification_code FROM bookings b JOIN profiles p ON p.id = b.user_id WHERE p.phone = $1',
    [phone],
  );
afterEach(() => product.database.query(`UPDATE rides SET status = 'completed' WHERE status = 'scheduled'`));

/** From the first screen to the held seats. */
async function book(phone: UssdPhone, name: string | null = 'Odile Ngo'): Promise<string> {
  await phone.dial();
  await phone.type('1');
  await phone.type('loum');
  await phone.type('mbouda');
  expect(await phone.type(day())).toContain('3000F');
  await phone.type('1');
  expect(await phone.type('1')).toContain('1 place(s) : 3000F');
  const asked = await phone.type('1');
  if (name === null) return asked;
  expect(asked).toContain('prénom');
  return phone.type(name);
}

describe('A passenger without data', () => {
  it('reads the amount still to pay if a credit pays a part', async () => {
    const { id } = await ride();
    const phone = phoneOf();
    const person = await insertMember(product, { phone: phone.number });
    await insertBooking(product.database, { user_id: person.id, ride_id: id });
    await product.database.query('UPDATE bookings SET credit = 1000 WHERE user_id = $1', [person.id]);
    await phone.dial();
    expect(await phone.type('2')).toMatch(/A payer : 2000F|To pay: 2000F/);
  });

  it('finds a ride, books after giving a name, pays by PIN and gets the code', async () => {
    await ride();
    const phone = phoneOf('237677000001');
    expect(await book(phone)).toMatch(/Places gardées 15 min\. Payer 3000F par MTN/);
    expect(await phone.type('1')).toMatch(/^END Tapez votre PIN/);
    await drain();
    await callBackNow(product);
    await waitFor(async () => (await bookingsOf(phone.number))[0]?.status === 'pending_verification');
    await phone.dial();
    const [booking] = await bookingsOf(phone.number);
    expect(await phone.type('2')).toContain(
      `Code ${booking?.verification_code}, à donner au départ. LT 123 AB`,
    );
  });

  it('searches with one sentence, and is asked before anything is booked', async () => {
    await ride();
    const phone = phoneOf();
    await phone.dial();
    expect(await phone.type(`loum mbouda ${day()} 2 places`)).toContain('3000F');
    expect(await phone.type('1')).toContain('2 place(s) : 6000F');
    expect(await bookingsOf(phone.number)).toEqual([]);
    expect(await phone.type('mes billets')).toContain('Aucune réservation');
    expect(await phone.type('Oui')).toContain('5 Reprendre');
    expect(await phone.type('5')).toContain('Réserver ?');
    expect(await phone.type('Oui')).toContain('prénom');
    expect(await phone.type('menu')).toContain('1 Réserver un trajet');
    expect(await bookingsOf(phone.number)).toEqual([]);
  });

  it('is not asked for the number of seats if one is left', async () => {
    await ride({ seats: 1 });
    const phone = phoneOf();
    await phone.dial();
    expect(await phone.type(`loum mbouda ${day()}`)).toContain('3000F');
    expect(await phone.type('1')).toContain('1 place(s) : 3000F en tout. Réserver ?');
    expect(await phone.type('1')).toContain('prénom');
  });

  it('searches another day typed below the departures or their absence', async () => {
    await ride();
    const phone = phoneOf();
    await phone.dial();
    expect(await phone.type('loum mbouda demain')).toContain('Aucun départ');
    expect(await phone.type(day())).toContain('3000F');
    expect(await phone.type('demain')).toContain('Aucun départ');
    expect(await phone.type('9')).toContain('Aucun départ');
  });

  it('cancels after reading the refund', async () => {
    await ride();
    const phone = phoneOf();
    await book(phone);
    await phone.dial();
    expect(await phone.type('2')).toContain('A payer : 3000F');
    expect(await phone.type('2')).toContain('Annuler ?');
    expect(await phone.type('2')).toMatch(/^END Réservation annulée/);
    expect(await bookingsOf(phone.number)).toEqual([expect.objectContaining({ status: 'cancelled' })]);
  });

  it('asks again before cancelling if the refund has become smaller since the question', async () => {
    const { id: ride_id } = await ride({ departure_time: inHours(9) });
    const passenger = await insertMember(product);
    const { id } = await insertBooking(product.database, {
      ride_id,
      user_id: passenger.id,
      status: 'pending_verification',
      paid_at: new Date(),
      verification_code: '482913',
    });
    const phone = phoneOf(passenger.phone);
    await phone.dial();
    await phone.type('2');
    expect(await phone.type('1')).toContain('Annuler ? Remboursé : 3000F');
    // Free cancellation ends half an hour after the payment.
    await product.database.query(
      `UPDATE bookings SET paid_at = paid_at - interval '31 minutes' WHERE id = $1`,
      [id],
    );
    expect(await phone.type('2')).toContain('Annuler ? Remboursé : 1500F');
    expect(await bookingsOf(phone.number)).toMatchObject([{ status: 'pending_verification' }]);
    expect(await phone.type('2')).toContain('Réservation annulée. Remboursé : 1500F');
  });

  it('continues after a dropped session', async () => {
    await ride();
    const phone = phoneOf();
    await phone.dial();
    await phone.type('1');
    await phone.type('loum');
    expect(await phone.dial()).toContain('Reprendre');
    expect(await phone.type('5')).toContain('Ville inconnue');
    expect(await phone.type('mbouda')).toContain('Loum-Mbouda');
  });

  it('answers the menu after a dropped session, not the question before it', async () => {
    await ride();
    const phone = phoneOf();
    expect(await book(phone, null)).toContain('prénom');
    await phone.dial();
    expect(await phone.type('Paul')).toContain('5 Reprendre');
    expect(await phone.type(`loum mbouda ${day()}`)).toContain('3000F');
    expect(await bookingsOf(phone.number)).toEqual([]);
  });

  it('gets from the search to the ticket in English, even with the longest names', async () => {
    const place = 'Carrefour Trois Morts, derrière la gare';
    const towns = { from_city: 'Nkongsamba', to_city: 'Ngaoundéré' };
    await ride({ ...towns, price: 25_000, meeting_point: place, car_plate: 'LT 123 AB' });
    const phone = phoneOf('237677000003');
    await phone.dial();
    expect(await phone.type('4')).toContain('Book a ride');
    expect(await phone.type('1')).toContain('From which town?');
    expect(await phone.type('Nkongsamba')).toContain('From Nkongsamba to which town?');
    expect(await phone.type('ngaoundere')).toContain('Which day?');
    expect(await phone.type(day())).toContain('25000F 2 left');
    expect(await phone.type('1')).toContain('How many seats? (1 to 2)');
    expect(await phone.type('2')).toContain('2 seat(s): 50000F in all. Book?');
    expect(await phone.type('1')).toContain('first and last name');
    expect(await phone.type('Odile Ngo')).toMatch(/Seats kept for 15 min\. Pay 50000F by MTN/);
    expect(await phone.type('1')).toMatch(/^END Enter your PIN/);
    await drain();
    await callBackNow(product);
    const booking = await waitFor(async () => {
      const [row] = await bookingsOf(phone.number);
      return row?.status === 'pending_verification' && row;
    });
    await phone.dial();
    const ticket = await phone.type('2');
    expect(ticket).toContain(
      `Code ${booking.verification_code}, give it at departure. ${place.slice(0, 20)}`,
    );
    expect(ticket).toContain('1 Cancel');
  });

  it.each([
    ['a name with digits', '1234'],
    ['a brand', 'Mboa Support'],
  ])('cannot take %s as a name', async (_, name) => {
    await ride();
    const phone = phoneOf();
    expect(await book(phone, name)).toContain('prénom');
    expect(await bookingsOf(phone.number)).toEqual([]);
  });
});

describe('A repeated or parallel request', () => {
  it('gets the first screen again and books once', async () => {
    await ride();
    const phone = phoneOf();
    const first = await book(phone);
    expect(await phone.send()).toBe(first);
    await Promise.all([phone.send(), phone.send(), phone.send()]);
    expect(await bookingsOf(phone.number)).toHaveLength(1);
  });

  it('shows the amount still to pay if the app has applied a credit to the booking', async () => {
    await ride({ seats: 3 });
    const phone = phoneOf();
    const person = await insertMember(product, { phone: phone.number });
    await book(phone, null);
    await product.database.query('UPDATE bookings SET credit = 1000 WHERE user_id = $1', [person.id]);
    expect(await book(phone, null)).toContain('Payer 2000F');
    expect(await bookingsOf(phone.number)).toHaveLength(1);
  });

  it('starts one payment, however often it is confirmed', async () => {
    await ride();
    const phone = phoneOf('237677000002');
    await book(phone);
    await phone.type('1');
    await Promise.all([phone.send(), phone.send()]);
    await drain();
    const payments = await product.database.query(
      'SELECT 1 FROM payments y JOIN bookings b ON b.id = y.booking_id JOIN profiles p ON p.id = b.user_id WHERE p.phone = $1',
      [phone.number],
    );
    expect(payments).toHaveLength(1);
  });

  it('of six phones never books more seats than the ride has', async () => {
    const { id } = await ride();
    const phones = Array.from({ length: 6 }, () => phoneOf());
    await Promise.all(phones.map((phone) => book(phone)));
    const [left] = await product.database.query<[{ seats_available: number }]>(
      'SELECT seats_available FROM rides WHERE id = $1',
      [id],
    );
    const held = (await Promise.all(phones.map(({ number }) => bookingsOf(number)))).flat();
    expect([left.seats_available, held.length]).toEqual([0, 2]);
  });
});

describe('An old button', () => {
  const tap = (phone: string, choice: string) =>
    product.app
      .get(AssistantService)
      .answer({ channel: 'whatsapp', phone, messageId: randomUUID(), text: '', choice });

  it('neither books nor cancels once another question is open', async () => {
    await ride();
    const phone = phoneOf();
    await book(phone);
    const { options: menu } = await tap(phone.number, 'menu');
    expect(menu.map(({ id }) => id)).toContain('tickets');
    const ticket = await tap(phone.number, 'tickets');
    const cancel = ticket.options.find(({ id }) => id.startsWith('cancel:'))?.id ?? '';
    const asked = await tap(phone.number, cancel);
    const consent = asked.options.find(({ id }) => id !== 'menu')?.id ?? '';
    await tap(phone.number, 'menu');
    await tap(phone.number, consent);
    expect(await bookingsOf(phone.number)).toEqual([expect.objectContaining({ status: 'pending' })]);
    await tap(phone.number, 'tickets');
    await tap(phone.number, cancel);
    await tap(phone.number, consent);
    expect(await bookingsOf(phone.number)).toEqual([expect.objectContaining({ status: 'cancelled' })]);
  });
});

describe('A driver without data', () => {
  it.each([
    ['Awa Bello', 'Awa B'],
    ['Awa 🚗', 'Awa'],
  ])('reads the passengers and boards %s by code', async (full_name, shown) => {
    const { driver, id } = await ride({ departure_time: inHours(1) });
    const passenger = await insertMember(product, { full_name });
    await insertBooking(product.database, {
      ride_id: id,
      user_id: passenger.id,
      status: 'pending_verification',
      verification_code: '482913',
    });
    const phone = phoneOf(driver.phone);
    await phone.dial();
    expect(await phone.type('5')).toContain(`${shown} 1pl payé`);
    expect(await phone.type('CODE 111111')).toContain('Code faux');
    expect(await phone.type('CODE 482913')).toContain(`${shown} est à bord`);
    expect(await phone.type('mes passagers')).toContain(`${shown} 1pl à bord`);
  });
});

describe('A driver on the way', () => {
  /** The passenger boards at the third of four stops, which are an hour apart. */
  async function passengerAtStop(hours: number) {
    const departs = (at: number) => inHours(hours + at).toISOString();
    const { driver, id } = await ride({ departure_time: inHours(hours) });
    const passenger = await insertMember(product, { full_name: 'Awa Bello' });
    const status = 'pending_verification';
    const given = { ride_id: id, user_id: passenger.id, status, verification_code: '482913' } as const;
    const booking = await insertBooking(product.database, given);
    const stops = ['Loum', 'Melong', 'Bafang', 'Mbouda'].map((city, at) => ({
      ...{ id: randomUUID(), city, meeting_point: null, departure_time: departs(at), price: null },
    }));
    await product.database.query(
      'UPDATE rides SET stops = $2, leg_seats = array_fill(seats_available, ARRAY[3]) WHERE id = $1',
      [id, JSON.stringify(stops)],
    );
    await product.database.query(
      `UPDATE bookings SET from_stop_id = $2, from_city = 'Bafang', boarding_time = $3, departure_time = $3 WHERE id = $1`,
      [booking.id, stops[2]?.id, departs(2)],
    );
    return driver;
  }

  it.each([
    ['more than a day after the first stop', -25, null],
    ['although another ride departs sooner', -2.5, 1.2],
  ])('reads and boards a passenger at a later stop, %s', async (_, hours, other) => {
    const driver = await passengerAtStop(hours);
    if (other !== null) {
      const { id } = await insertRide(product.database, {
        driver_id: driver.id,
        departure_time: inHours(other),
      });
      await insertBooking(product.database, { ride_id: id, status: 'pending_verification' });
    }
    const phone = phoneOf(driver.phone);
    await phone.dial();
    expect(await phone.type('5')).toContain('Awa B 1pl payé');
    expect(await phone.type('CODE 482913')).toContain('Awa B est à bord');
  });
});

describe('A long list', () => {
  const paid = { status: 'pending_verification' } as const;
  const towns = { from_city: 'Nkongsamba', to_city: 'Ngaoundéré' };

  /** All screens up to the last, by the number beside "Suite". */
  async function pages(first: string, more: (number: string) => Promise<string>): Promise<string[]> {
    const screens = [first];
    for (let number; (number = /(\d) Suite/.exec(screens.at(-1) ?? '')?.[1]);)
      screens.push(await more(number));
    return screens;
  }

  it('of tickets is paged, and each is shown', async () => {
    const person = await insertMember(product);
    for (let hours = 50; hours < 62; hours++) {
      const { id } = await insertRide(product.database, { ...towns, departure_time: inHours(hours) });
      await insertBooking(product.database, { ...paid, ride_id: id, user_id: person.id });
    }
    const phone = phoneOf(person.phone);
    await phone.dial();
    const screens = await pages(await phone.type('2'), (number) => phone.type(number));
    expect(screens.join('\n').match(/Nkongsamba-/g)).toHaveLength(12);
    expect(screens.length).toBeGreaterThan(3);
    expect(await phone.type('1')).toContain('. Code ');
    await phone.dial();
    const chat = await phone.type('chauffeur');
    expect(chat).toContain('Quelle réservation ?\n1 Nkongsamba');
    const ask = (choice: string, text = '') =>
      product.app.get(AssistantService).answer({
        channel: 'whatsapp',
        phone: person.phone,
        messageId: randomUUID(),
        text,
        choice,
      });
    const first = await ask('tickets');
    const second = await ask('rest');
    expect([first, second].map(({ options }) => options.length)).toEqual([10, 5]);
    const ids = [first, second].flatMap(({ options }) => options.map(({ id }) => id));
    expect(new Set(ids.filter((id) => id !== 'menu' && id !== 'rest')).size).toBe(12);
  });

  it('of characters that count double in the GSM alphabet fits the screens', async () => {
    const person = await insertMember(product);
    const { id } = await ride({ meeting_point: '{[€]}'.repeat(24) });
    await insertBooking(product.database, { ...paid, ride_id: id, user_id: person.id });
    const phone = phoneOf(person.phone);
    await phone.dial();
    const screens = await pages(await phone.type('2'), (number) => phone.type(number));
    expect(screens.join('').match(/E(?!crire)/g)).toHaveLength(24);
  });

  it('of passengers is split between lines and covers all rides of the day', async () => {
    const { driver, id } = await ride({ ...towns, departure_time: inHours(1), seats: 8 });
    const later = await insertRide(product.database, {
      driver_id: driver.id,
      departure_time: inHours(1),
      seats: 8,
    });
    for (let count = 0; count < 16; count++) {
      const person = await insertMember(product, {
        full_name: `Marguerite-${'ABCDEFGHIJKLMNOP'[count]} Ngo`,
      });
      await insertBooking(product.database, {
        ...paid,
        ride_id: count < 8 ? id : later.id,
        user_id: person.id,
      });
    }
    const phone = phoneOf(driver.phone);
    await phone.dial();
    const screens = await pages(await phone.type('5'), (number) => phone.type(number));
    const lines = screens.flatMap((screen) => screen.slice(4).split('\n'));
    expect(lines.filter((line) => /^Marguerite-[A-P] N 1pl payé$/.test(line))).toHaveLength(16);
  });
});

describe('A driver who publishes without data', () => {
  const ridesOf = (driver: string) =>
    product.database.query<{ listed: boolean; [column: string]: unknown }[]>(
      `SELECT from_city, to_city, to_char(departure_time AT TIME ZONE 'Africa/Douala', 'HH24:MI') AS time, seats, price,
         car_plate, meeting_point, listed
       FROM rides WHERE driver_id = $1 AND status = 'scheduled' ORDER BY departure_time`,
      [driver],
    );
  const PLACE = 'Carrefour Trois Morts, derrière la gare routière de Bonabéri';
  /** A driver who has published a ride from Nkongsamba before. */
  async function driver(given: object = {}) {
    const person = await insertMember(product, { driver: true, ...given });
    const before = { driver_id: person.id, from_city: 'Nkongsamba', to_city: 'Loum', meeting_point: PLACE };
    await insertRide(product.database, { ...before, status: 'completed', departure_time: inHours(-48) });
    return { person, phone: phoneOf(person.phone) };
  }
  const sentence = () => `PUBLIER Nkongsamba Ngaoundere ${day()} 06:30 3 9000`;

  it('sends one sentence, reads all terms, and publishes with yes', async () => {
    const { person, phone } = await driver();
    await phone.dial();
    const asked = await phone.type(sentence());
    expect(asked).toContain(`Nkongsamba-Ngaoundéré ${day()} 06:30, 3 pl à 9000F. RDV ${PLACE.slice(0, 20)}`);
    expect(asked).toContain('LT 123 AB. Publier ?\n1 Oui\n0 Menu');
    expect(await ridesOf(person.id)).toEqual([]);
    expect(await phone.type('1')).toContain(`Publié : Nkongsamba-Ngaoundéré ${day()} 06:30`);
    await Promise.all([phone.send(), phone.send()]);
    const towns = { from_city: 'Nkongsamba', to_city: 'Ngaoundéré' };
    expect(await ridesOf(person.id)).toEqual([
      {
        ...towns,
        time: '06:30',
        seats: 3,
        price: 9_000,
        car_plate: 'LT 123 AB',
        meeting_point: PLACE,
        listed: true,
      },
    ]);
  });

  it('uses the menu, which repeats a question after invalid input and requests a meeting point in a new town', async () => {
    const { person, phone } = await driver();
    await phone.dial();
    expect(await phone.type('6')).toContain('Ville de départ');
    expect(await phone.type('xyz')).toContain('Ville inconnue');
    expect(await phone.type('loum')).toContain('De Loum');
    expect(await phone.type('loum')).toContain('Ville inconnue');
    expect(await phone.type('mbouda')).toContain('Quel jour');
    expect(await phone.type('bientôt')).toContain('Jour inconnu');
    expect(await phone.dial()).toContain('7 Reprendre');
    expect(await phone.type('7')).toContain('Quel jour');
    expect(await phone.type('2')).toContain('Heure');
    expect(await phone.type('0630')).toContain('Combien de places');
    expect(await phone.type('9')).toContain('Combien de places');
    expect(await phone.type('4')).toContain('Prix');
    expect(await phone.type('2500')).toContain('rendez-vous à Loum');
    expect(await phone.type('Route de Kribi vers Edéa')).toContain(
      '06:30, 4 pl à 2500F. RDV Route de Kribi vers Edéa. LT 123 AB',
    );
    expect(await phone.type('oui')).toContain('Publié');
    expect(await ridesOf(person.id)).toMatchObject([
      { from_city: 'Loum', seats: 4, meeting_point: 'Route de Kribi vers Edéa' },
    ]);
  });

  it('is asked again for a price or departure that the service refuses', async () => {
    const { person, phone } = await driver();
    await phone.dial();
    await phone.type(sentence().replace('9000', '900000'));
    expect(await phone.type('1')).toContain('trop haut ou trop bas');
    expect(await phone.type('8 500')).toContain('8500F');
    await phone.type('menu');
    await phone.type(sentence().replace(day(), "aujourd'hui").replace('06:30', '00:00'));
    expect(await phone.type('1')).toContain('passé ou trop loin');
    await phone.type(day());
    await phone.type('7h');
    expect(await phone.type('1')).toContain('Publié');
    expect(await ridesOf(person.id)).toMatchObject([{ time: '07:00', price: 9_000 }]);
  });

  it.each([
    ['seats', ['06:30 3', '06:30 9'], 'Combien de places'],
    ['day', [/\d\d\/\d\d/, '31/02'], 'Quel jour'],
  ] as const)('corrects the %s with a new whole sentence', async (_, [right, wrong], question) => {
    const { phone } = await driver();
    await phone.dial();
    expect(await phone.type(sentence().replace(right, wrong))).toContain(question);
    expect(await phone.type(sentence().replace('9000', '8000'))).toContain(`${day()} 06:30, 3 pl à 8000F`);
  });

  it('confirms with another number than the previous input, which a gateway may repeat', async () => {
    const { phone } = await driver();
    await phone.dial();
    await phone.type('PUBLIER Nkongsamba Loum 23h59 3 1500');
    expect(await phone.type('1')).toContain('2 Oui');
  });

  it('cannot publish overlapping rides, and waits for approval with three strikes', async () => {
    const { person, phone } = await driver();
    await phone.dial();
    await phone.type(sentence());
    await phone.type('1');
    await phone.type(sentence());
    expect(await phone.type('1')).toContain('déjà un trajet à cette heure');
    await product.database.query(
      `INSERT INTO strikes (id, person_id, kind, ride_id, subject_id)
       SELECT gen_random_uuid(), $1, kind, r.id, r.id FROM rides r, unnest(ARRAY['late_cancellation', 'absence', 'false_claim']) kind
       WHERE r.driver_id = $1 AND r.status = 'completed'`,
      [person.id],
    );
    await phone.type(`publier Nkongsamba Loum ${day()} 23:00 3 1500`);
    expect(await phone.type('1')).toContain("doit d'abord l'accepter");
    expect((await ridesOf(person.id)).map(({ listed }) => listed)).toEqual([true, false]);
  });

  it.each([
    ['they are no driver', {}, 'Seul un conducteur'],
    ['they have never published a ride', { driver: true }, 'Publiez votre premier trajet'],
  ])('is refused if %s', async (_, given, text) => {
    const person = await insertMember(product, given);
    const phone = phoneOf(person.phone);
    await phone.dial();
    expect(await phone.type(sentence())).toContain(text);
    expect(await phone.type('oui')).not.toContain('Publié');
    expect(await ridesOf(person.id)).toEqual([]);
  });

  it('uses the car of a template', async () => {
    const person = await insertMember(product, { driver: true });
    await product.database.query(
      `INSERT INTO ride_templates (id, driver_id, name, from_city, car_model, car_plate, meeting_point)
       VALUES (gen_random_uuid(), $1, 'x', 'Nkongsamba', 'Toyota', 'CE 777 ZZ', 'Gare')`,
      [person.id],
    );
    const phone = phoneOf(person.phone);
    await phone.dial();
    expect(await phone.type(sentence())).toContain('RDV Gare. CE 777 ZZ');
  });
});

describe('A person who needs help', () => {
  const casesOf = (person: string) =>
    product.database.query<{ id: string; text: string; status: string }[]>(
      `SELECT c.id, c.status, m.text FROM support_cases c JOIN support_messages m ON m.case_id = c.id
       WHERE c.person_id = $1 ORDER BY m.created_at`,
      [person],
    );
  const WORDS = 'AIDE le chauffeur de Douala Yaoundé a mon sac';

  it('sends a sentence to staff after a yes, and reads the answer', async () => {
    const person = await insertMember(product);
    const admin = await insertMember(product, { staff_role: 'admin' });
    const phone = phoneOf(person.phone);
    await phone.dial();
    expect(await phone.type(WORDS)).toContain("Envoyer votre message à l'équipe ?");
    expect(await casesOf(person.id)).toEqual([]);
    expect(await phone.type('1')).toContain('est envoyé');
    await Promise.all([phone.send(), phone.send()]);
    const [opened, another] = await casesOf(person.id);
    expect([opened?.text, another]).toEqual([WORDS, undefined]);
    const answer = `${'Nous avons appelé le conducteur. '.repeat(7)}Venez à la gare.`;
    const path = `/api/admin/support-cases/${opened?.id}/messages`;
    expect((await call(admin, 'POST', path, { text: answer })).status).toBe(201);
    await phone.dial();
    await phone.type('3');
    let screen = await phone.type('2');
    let read = '';
    for (; screen.includes('1 Suite'); screen = await phone.type('1'))
      read += `${screen.slice(4).split('\n')[0]} `;
    expect(`${read}${screen.slice(4).split('\n')[0]}`).toBe(answer);
    expect(screen).toContain('1 Répondre');
    await phone.type('1');
    expect(await phone.type('Merci, mon billet est perdu')).toContain('est envoyé');
    const cases = await casesOf(person.id);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(1);
    expect(cases.at(-1)).toMatchObject({ text: 'Merci, mon billet est perdu', status: 'open' });
  });

  it('returns to the menu with the word "menu"', async () => {
    const person = await insertMember(product);
    const phone = phoneOf(person.phone);
    await phone.dial();
    await phone.type('3');
    expect(await phone.type('1')).toContain('Ecrivez votre demande');
    expect(await phone.type('menu')).toContain('trajets entre villes');
  });

  it('cannot send the text with a yes after leaving the question', async () => {
    const person = await insertMember(product, { driver: true });
    const phone = phoneOf(person.phone);
    await phone.dial();
    expect(await phone.type(WORDS)).toContain('1 Oui');
    await phone.type('passagers');
    await phone.type('oui');
    expect(await casesOf(person.id)).toEqual([]);
  });

  it('can open at most five cases a day', async () => {
    const { databaseUrl } = product;
    const limited = await startTestApp({
      ASSISTANT: 'on',
      DATABASE_URL: databaseUrl,
      THROTTLING: 'on',
      USSD_SECRET: SECRET,
    });
    try {
      const person = await insertMember(product);
      const phone = new UssdPhone(limited, person.phone);
      await phone.dial();
      for (let count = 0; count < 6; count++) {
        await phone.type(WORDS);
        const answer = await phone.type('oui');
        expect(answer).toContain(count < 5 ? 'est envoyé' : 'Trop de messages');
        await product.database.query(
          `UPDATE support_cases SET status = 'solved', solved_at = now() WHERE person_id = $1`,
          [person.id],
        );
      }
      expect(await casesOf(person.id)).toHaveLength(5);
    } finally {
      await limited.close();
    }
  });

  it('gets only the contact without an account', async () => {
    const phone = phoneOf();
    await phone.dial();
    const screen = await phone.type(WORDS);
    expect(screen).toContain('Notre équipe vous aide');
    expect(screen).not.toContain('Envoyer');
  });
});

describe('A gateway', () => {
  it.each([
    ['no secret', null],
    ['a wrong secret', 'a-secret-of-the-gateweb'],
  ])('with %s is refused, and nothing is stored', async (_, secret) => {
    const phone = newPhone();
    const fields = { sessionId: 'x', phoneNumber: `+${phone}`, text: '1' };
    for (const gateway of ['africastalking', 'http']) {
      const { status, text } = await post(gateway, fields, secret);
      expect([status, JSON.parse(text).code]).toEqual([401, 'INVALID_SIGNATURE']);
    }
    expect(
      await product.database.query('SELECT 1 FROM assistant_sessions WHERE phone = $1', [phone]),
    ).toEqual([]);
  });

  it('is known by its address, also if a proxy adds the port or maps IPv4 to IPv6', async () => {
    const behindProxy = await startTestApp({
      ASSISTANT: 'on',
      USSD_ALLOWED_ADDRESSES: '41.202.219.7,2001:db8::7',
      TRUSTED_PROXIES: 'loopback',
    });
    const statusFrom = async (address: string) => {
      const body = new URLSearchParams({ sessionId: 'x', phoneNumber: `+${newPhone()}`, text: '' });
      const headers = { 'x-forwarded-for': address };
      const url = `${behindProxy.url}/api/ussd/africastalking`;
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };
    for (const known of ['41.202.219.7', '41.202.219.7:51234', '::ffff:41.202.219.7', '[2001:db8:0::7]:443'])
      expect([known, await statusFrom(known)]).toEqual([known, 200]);
    for (const other of ['41.202.219.8', '41.202.219.70', '41.202.219.7, 41.202.219.8:1', '2001:db8::8', 'x'])
      expect([other, await statusFrom(other)]).toEqual([other, 401]);
    await behindProxy.close();
  });

  it('of another kind names its fields by USSD_HTTP_TEMPLATE', async () => {
    const { text, type } = await post('http', { msisdn: newPhone(), session_id: 'abc', message: '' });
    expect([text, type]).toEqual([expect.stringMatching(/^CON Mboa/), expect.stringContaining('text/plain')]);
  });

  it.each([{ sessionId: 'x', phoneNumber: '+33612345678', text: '' }, { phoneNumber: '+237677000009' }, {}])(
    'gets END without a session id or a Cameroonian number: %j',
    async (fields) =>
      expect((await post('africastalking', fields as Record<string, string>)).text).toBe('END ?'),
  );

  it('may reuse a session id after its end, and its report of an end starts no session', async () => {
    const phoneNumber = `+${newPhone()}`;
    const send = (fields: Record<string, string>) =>
      post('africastalking', { sessionId: 'used again', phoneNumber, ...fields }, SECRET);
    const [first] = [await send({ text: '' }), await send({ text: '1' })];
    expect((await send({ text: '1*loum' })).text).toContain('Loum');
    expect((await send({ status: 'Success', durationInMillis: '900' })).text).toMatch(/^END /);
    expect((await send({ text: '' })).text).toContain(first.text);
    expect((await send({ text: '' })).text).toContain(first.text);
    await send({ text: '1' });
    expect((await send({ text: '1*mbouda' })).text).toContain('Mbouda');
    expect((await send({ text: '1*mbouda' })).text).toContain('Mbouda');
    await send({ text: '' });
    expect((await send({ text: '4' })).text).toContain('1 Book a ride');
    await send({ text: '' });
    expect((await send({ text: '4' })).text).not.toContain('1 Book a ride');
  });

  it('that sends a null byte gets a screen', async () => {
    const fields = { sessionId: 'null\0', phoneNumber: `+${newPhone()}`, text: '\0' };
    const { status, text } = await post('africastalking', fields);
    expect([status, text.slice(0, 4)]).toEqual([200, 'CON ']);
  });

  it.each([
    ['thousands of letters', 'africastalking', { sessionId: 's1', phoneNumber: newPhone(), text: LONG }],
    ['a long id', 'http', { session_id: 's2', msisdn: newPhone(), message: '9', id: LONG }],
    ['a null byte in the id', 'http', { session_id: 's3', msisdn: newPhone(), message: '9', id: 'a\0b' }],
  ])('that sends %s gets a screen, and the same one again', async (_, path, fields) => {
    const first = await post(path, fields);
    expect(first).toMatchObject({ status: 200, text: expect.stringMatching(/^CON /) });
    expect(await post(path, fields)).toEqual(first);
  });

  it('may number its requests in JSON, or leave the number empty', async () => {
    const phone = newPhone();
    const ask = (message: string, id: number | string) =>
      fetch(`${product.url}/api/ussd/http`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-ussd-secret': SECRET },
        body: JSON.stringify({ msisdn: phone, session_id: 7, message, id }),
      }).then((answer) => answer.text());
    await ask('', 1);
    const asked = await ask('1', 2);
    expect(asked).toContain('Ville de départ');
    expect(await ask('1', 2)).toBe(asked);
    expect(await ask('loum', '')).toContain('Loum');
    expect(await ask('mbouda', '')).toContain('Loum-Mbouda');
  });

  it('gets a short refusal after 120 messages of a number within an hour', async () => {
    const phone = phoneOf();
    await product.database.query(
      `INSERT INTO assistant_messages (id, phone) SELECT 'ussd:old-' || n, $1 FROM generate_series(1, 120) n`,
      [phone.number],
    );
    expect(await phone.dial()).toContain('Trop de messages');
  });
});
