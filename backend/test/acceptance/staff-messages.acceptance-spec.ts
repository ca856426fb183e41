import { JobQueue } from '../../src/platform/jobs';
import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { insertMember, type Member } from '../setup/cast';
import { FactorHolder } from '../setup/second-factor';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let admin: FactorHolder;

async function start(settings: NodeJS.ProcessEnv = {}): Promise<void> {
  product = await startTestApp(settings);
  admin = new FactorHolder(product, await insertMember(product, { staff_role: 'admin' }));
}
beforeAll(() => start());
afterAll(() => product.close());

const post = (path: string, body: object) => admin.call('POST', `/api/admin/${path}`, body);

async function textsTo({ phone }: Member): Promise<string[]> {
  await product.app.get(JobQueue, { strict: false }).drain();
  const answer = await fetch(`${product.url}/dev/sms?to=${phone}`);
  return ((await answer.json()) as { data: { body: string }[] }).data.map((sms) => sms.body);
}

async function trip() {
  const driver = await insertMember(product, { driver: true });
  const ride = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(30) });
  const addBooking = async (status: 'pending' | 'pending_verification' | 'cancelled') => {
    const person = await insertMember(product);
    const booking = await insertBooking(product.database, { ride_id: ride.id, user_id: person.id, status });
    return { person, id: booking.id };
  };
  return {
    ride,
    paid: await addBooking('pending_verification'),
    unpaid: await addBooking('pending'),
    cancelled: await addBooking('cancelled'),
  };
}

describe('A message of staff to the passengers of a ride', () => {
  it('can be previewed with a count, and is sent once to everybody with held or paid seats', async () => {
    const { ride, paid, unpaid, cancelled } = await trip();
    const text = 'Departure from Mvan instead of Nlongkak.';
    const preview = await post(`rides/${ride.id}/message`, { text, preview: true });
    expect(preview.body.data).toEqual({ recipients: 2, sms_parts: 2 });
    expect(await textsTo(paid.person)).toEqual([]);
    const sent = await post(`rides/${ride.id}/message`, { text });
    expect(sent.body.data).toEqual(preview.body.data);
    for (const { person } of [paid, unpaid]) {
      expect(await textsTo(person)).toEqual([expect.stringContaining(text)]);
    }
    expect(await textsTo(cancelled.person)).toEqual([]);
    const events = await admin.call('GET', `/api/admin/audit-events?subject_id=${ride.id}`);
    expect(events.body.data).toEqual([
      expect.objectContaining({ action: 'ride.messaged', to: { recipients: 2, text } }),
    ]);
  });

  it('is refused to the driver of the ride', async () => {
    const driver = await insertMember(product, { driver: true, staff_role: 'support' });
    const ride = await insertRide(product.database, { driver_id: driver.id });
    const given = { ride_id: ride.id, status: 'pending_verification' } as const;
    await insertBooking(product.database, given);
    const own = await admin.call('POST', `/api/admin/rides/${ride.id}/message`, { text: 'x' }, driver.token);
    expect([own.status, own.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    ['an empty text', { text: '' }],
    ['more than 300 characters', { text: 'x'.repeat(301) }],
    ['no text', {}],
  ])('is rejected if it is %s', async (_, body) => {
    const { ride } = await trip();
    const { status, body: answer } = await post(`rides/${ride.id}/message`, body);
    expect([status, answer.details[0].field]).toEqual([400, 'text']);
  });
});

describe('Staff resend', () => {
  it.each([
    ['code', /boarding code is \d{6}|code d[’']embarquement est \d{6}/],
    ['ticket', /\d{6}/],
    ['receipt', /FCFA/],
  ])("a booking's %s to the passenger, without seeing a code", async (what, text) => {
    const { paid } = await trip();
    const { status, body } = await post(`bookings/${paid.id}/resend`, { what });
    expect([status, body.data]).toEqual([200, null]);
    expect(await textsTo(paid.person)).toEqual([expect.stringMatching(text)]);
  });

  it('nothing for unpaid, cancelled and unknown bookings, and neither code nor ticket after boarding', async () => {
    const { unpaid, cancelled, paid } = await trip();
    const errorOf = async (id: string, what = 'ticket') =>
      (await post(`bookings/${id}/resend`, { what })).body.code;
    expect(await errorOf(unpaid.id)).toBe('NOT_PAID');
    expect(await errorOf(cancelled.id)).toBe('BOOKING_CANCELLED');
    expect(await errorOf(unpaid.id, 'money')).toBe('VALIDATION_FAILED');
    expect(await errorOf('00000000-0000-7000-8000-000000000000')).toBe('BOOKING_NOT_FOUND');
    await product.database.query(
      `UPDATE bookings SET status = 'confirmed', code_verified = true, verified_at = now() WHERE id = $1`,
      [paid.id],
    );
    for (const what of ['code', 'ticket']) expect(await errorOf(paid.id, what)).toBe('ALREADY_BOARDED');
    expect(await errorOf(paid.id, 'receipt')).toBeUndefined();
  });
});

describe('Texts of staff', () => {
  const times = [1, 2, 3, 4, 5];
  const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
  const message = (id: string) =>
    Promise.all(times.map((n) => post(`rides/${id}/message`, { text: `Message ${n}` })));
  const resend = (id: string) =>
    Promise.all(times.map(() => post(`bookings/${id}/resend`, { what: 'code' })));

  it('have no limit with THROTTLING=off', async () => {
    const { ride, paid } = await trip();
    expect(statusesOf(await message(ride.id))).toEqual([200, 200, 200, 200, 200]);
    expect(statusesOf(await resend(paid.id))).toEqual([200, 200, 200, 200, 200]);
  });

  // Restarts the product with other settings. Two cannot run at once, because passport's registry is global.
  it('are limited to three an hour for a ride and for a booking, even in parallel', async () => {
    await product.close();
    await start({ THROTTLING: 'on' });
    const { ride, paid, unpaid } = await trip();
    expect(statusesOf(await message(ride.id))).toEqual([200, 200, 200, 429, 429]);
    expect(await textsTo(unpaid.person)).toHaveLength(3);
    expect(statusesOf(await resend(paid.id))).toEqual([200, 200, 200, 429, 429]);
    expect(await textsTo(paid.person)).toHaveLength(6);
  });

  it.each(['ride.messaged', 'booking.resent'])(
    'name the time until the next %s in Retry-After',
    async (action) => {
      const { ride, paid } = await trip();
      const id = action === 'ride.messaged' ? ride.id : paid.id;
      await product.database.query(
        `INSERT INTO audit_events (id, actor_id, action, subject_type, subject_id, created_at)
       SELECT gen_random_uuid(), $1::uuid, $2, split_part($2, '.', 1), $3, now() - make_interval(mins => minutes)
       FROM generate_series(30, 50, 10) AS minutes`,
        [paid.person.id, action, id],
      );
      const [refused] = await (action === 'ride.messaged' ? message(id) : resend(id));
      expect(Math.round(Number(refused?.headers.get('retry-after')) / 60)).toBe(10);
    },
  );
});
