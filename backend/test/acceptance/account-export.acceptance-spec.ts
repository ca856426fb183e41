import { newId } from '../../src/platform/database';
import { FileStore } from '../../src/platform/storage';
import { insertApplication } from '../factories/driver-application';
import { newPhone } from '../factories/person';
import { type Cast, insertCast, insertMember, type Member } from '../setup/cast';
import { codeFor, postJson, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

const CODE = '704512';

let product: TestApp;
let cast: Cast;

const send = (url: string, who: Pick<Member, 'token'>, method: string, path: string, body?: object) =>
  fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function exportOf(who: Pick<Member, 'token'>) {
  const answer = await send(product.url, who, 'POST', '/api/profiles/me/export');
  const text = await answer.text();
  return { answer, text, data: JSON.parse(text).data };
}

beforeAll(async () => {
  product = await startTestApp();
  cast = await insertCast(product, { verification_code: CODE });
  const { database, url } = product;
  const { passenger, driver, ride, booking, stranger } = cast;
  await database.query('SELECT create_receipt($1)', [booking.payment_id]);
  const opened = await send(url, passenger, 'POST', '/api/conversations', { ride_id: ride.id });
  const conversation_id = ((await opened.json()) as { data: { id: string } }).data.id;
  for (const [who, content] of [
    [passenger, 'Où se retrouve-t-on ?'],
    [driver, 'Sous le baobab'],
  ] as const) {
    await send(url, who, 'POST', '/api/messages', { conversation_id, content });
  }
  await send(url, passenger, 'PUT', `/api/profiles/${stranger.id}/block`);
  await send(url, stranger, 'PUT', `/api/profiles/${passenger.id}/block`);
  await send(url, passenger, 'POST', '/api/reports', { user_id: stranger.id, reason: 'spam', text: 'Trop' });
  await database.query(
    `INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, user_id, session_id)
     SELECT $1, 'https://push.example/secret-of-a-browser', 'k', 'a', user_id, id FROM sessions WHERE user_id = $2`,
    [newId(), passenger.id],
  );
  await send(url, passenger, 'PUT', '/api/notifications/preferences', { rides_push: false });
  await insertApplication(database, { driver_id: passenger.id, status: 'rejected' });
  await database.query(
    `INSERT INTO audit_events (id, actor_id, action, subject_type, subject_id, reason)
     VALUES ($1, $2, 'profile.suspension_lifted', 'profile', $3, 'Appel de Mme Ekambi')`,
    [newId(), cast.admin.id, passenger.id],
  );
});
afterAll(() => product.close());

describe('The export of personal data', () => {
  it('documents every section', async () => {
    const { data } = await exportOf(cast.passenger);
    const document = await (await fetch(`${product.url}/api/docs-json`)).json();
    const { properties, required } = document.components.schemas.AccountExportResponse;
    expect(Object.keys(properties).sort()).toEqual(Object.keys(data).sort());
    expect([...required].sort()).toEqual(Object.keys(data).sort());
  });

  it('needs a new code if the sign-in was more than 15 minutes ago', async () => {
    const person = await signIn(product, newPhone());
    await product.database.query(
      `UPDATE sessions SET created_at = created_at - interval '16 minutes' WHERE user_id = $1`,
      [person.user.id],
    );
    const refused = await exportOf(person);
    expect(refused.answer.status).toBe(403);
    expect(JSON.parse(refused.text).code).toBe('FRESH_CODE_REQUIRED');
    await product.database.query(
      `UPDATE sign_in_codes SET created_at = created_at - interval '2 minutes' WHERE phone = $1`,
      [person.user.phone],
    );
    await postJson(`${product.url}/api/auth/otp`, { phone: person.user.phone, channel: 'sms' });
    const token = await codeFor(product, person.user.phone);
    const answer = await send(product.url, person, 'POST', '/api/profiles/me/export', { token });
    expect(answer.status).toBe(200);
    await answer.text();
  });

  it('is a file in the usual envelope, and is not cached', async () => {
    const { answer, text } = await exportOf(cast.passenger);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="mboa-data.json"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(text)).toMatchObject({ success: true });
  });

  it('contains all data of a passenger', async () => {
    const { data } = await exportOf(cast.passenger);
    const { passenger, booking, ride, stranger } = cast;
    expect(data).toMatchObject({
      exported_at: expect.stringMatching(/Z$/),
      profile: { id: passenger.id, phone: passenger.phone, full_name: passenger.full_name },
      sessions: [{ revoked_at: null }],
      bookings: [{ id: booking.id, ride_id: ride.id, from_city: 'Douala', amount: 4_500 }],
      payments: [{ id: booking.payment_id, amount: 4_500, status: 'completed', provider: 'mtn' }],
      receipts: [{ id: booking.payment_id, receipt_number: expect.stringMatching(/^RECEIPT-/) }],
      refunds: [],
      rides: [],
      earnings: [],
      payouts: [],
      payout_account: [],
      driver_applications: [{ status: 'rejected', national_id_number: 'CNI 1', documents: [] }],
      conversations: [{ ride_id: ride.id, you_are: 'passenger', with: cast.driver.full_name }],
      messages: [
        { written_by_you: true, content: 'Où se retrouve-t-on ?' },
        { written_by_you: false, content: 'Sous le baobab' },
      ],
      reports: [{ reason: 'spam', text: 'Trop', status: 'open' }],
      push_subscriptions: [{ service: 'push.example' }],
      notification_preferences: [{ rides_push: false, bookings_push: true, quiet_hours: false }],
      blocks: [{ id: stranger.id }],
      decisions: [{ what: 'profile: suspension lifted', by: 'our staff' }],
    });
  });

  it('contains the rides and earnings of a driver, by booking', async () => {
    const { data } = await exportOf(cast.driver);
    expect(data.rides).toEqual([expect.objectContaining({ id: cast.ride.id, car_plate: 'CE 731 XQ' })]);
    expect(data.earnings).toEqual([{ id: cast.booking.id, ride_id: cast.ride.id, amount: 4_500 }]);
    expect(data.bookings).toEqual([]);
  });

  it('contains only names and messages of others: no number, code or token, and no blocks by them', async () => {
    for (const who of [cast.passenger, cast.driver, cast.neighbour]) {
      const { text } = await exportOf(who);
      const others = [cast.driver, cast.passenger, cast.neighbour, cast.stranger].filter(
        ({ id }) => id !== who.id,
      );
      for (const { phone } of others) expect(text).not.toContain(phone);
      for (const secret of [
        CODE,
        'test:',
        'token_hash',
        'code_hash',
        'Ekambi',
        cast.admin.id,
        'profile: blocked',
      ]) {
        expect([secret, text.includes(secret)]).toEqual([secret, false]);
      }
    }
  });

  it('contains when and from where codes were requested, never the code', async () => {
    const person = await signIn(product, '237677599001');
    const { data } = await exportOf(person);
    expect(data.sign_in_codes).toEqual([
      expect.objectContaining({ address: expect.any(String), consumed_at: expect.any(String) }),
    ]);
    expect(Object.keys(data.sign_in_codes[0])).not.toContain('code_hash');
    expect(Object.keys(data.devices[0]).sort()).toEqual(['created_at', 'id', 'last_used_at']);
    expect(data.sessions).toEqual([expect.objectContaining({ device: null })]);
  });

  it('is complete for a large account: each message once and in order', async () => {
    const writer = await insertMember(product);
    const { ride } = cast;
    const opened = await send(product.url, writer, 'POST', '/api/conversations', { ride_id: ride.id });
    const { id } = ((await opened.json()) as { data: { id: string } }).data;
    await product.database.query(
      `INSERT INTO messages (id, seq, conversation_id, ride_id, sender_id, receiver_id, content, created_at)
       SELECT gen_random_uuid(), 1000 + n, $1, $2, $3, $4, 'message ' || n, now() FROM generate_series(1, 1001) n`,
      [id, ride.id, writer.id, cast.driver.id],
    );
    const { data } = await exportOf(writer);
    expect(data.messages.map(({ content }: { content: string }) => content)).toEqual(
      Array.from({ length: 1001 }, (_, index) => `message ${index + 1}`),
    );
  });

  it('fails rather than omit a document that cannot be read', async () => {
    const driver = await insertMember(product);
    const { id } = await insertApplication(product.database, { driver_id: driver.id });
    await product.database.query(
      `INSERT INTO document_files (id, document_id, field, state, key, mime, size, sha256)
       VALUES ($1, $2, 'license_file_recto', 'current', 'key', 'image/jpeg', 10, 'hash')`,
      [newId(), id],
    );
    const opening = jest.spyOn(product.app.get(FileStore, { strict: false }), 'open');
    opening.mockRejectedValueOnce(new Error('the storage is unavailable'));
    const answer = await send(product.url, driver, 'POST', '/api/profiles/me/export');
    const isComplete = await answer.text().then(
      (text) => answer.ok && text.endsWith('}}'),
      () => false,
    );
    opening.mockRestore();
    expect(isComplete).toBe(false);
    expect((await exportOf(driver)).data.document_files).toEqual([]);
  });

  it('is limited to five a day', async () => {
    const strict = await startTestApp({ THROTTLING: 'on', DATABASE_URL: product.databaseUrl });
    try {
      const [often, once] = [await insertMember(strict), await insertMember(strict)];
      const statuses: number[] = [];
      let last = new Response();
      for (let time = 0; time < 6; time++) {
        last = await send(strict.url, often, 'POST', '/api/profiles/me/export');
        await last.text();
        statuses.push(last.status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(80_000);
      const other = await send(strict.url, once, 'POST', '/api/profiles/me/export');
      await other.text();
      expect(other.status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
