import { SupportService } from '../../src/modules/support';
import { Transactions } from '../../src/platform/database';
import { JobQueue } from '../../src/platform/jobs';
import { Retention } from '../../src/platform/jobs/retention';
import { insertBooking } from '../factories/booking';
import { insertPushSubscription } from '../factories/push-subscription';
import { insertRide } from '../factories/ride';
import { PushBrowser } from '../fakes/push-browser';
import { photo } from '../setup/application-form';
import { callsTo, read } from '../setup/call';
import { type Cast, insertCast, insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let cast: Cast;
let admin: Member;
let colleague: Member;

beforeAll(async () => {
  product = await startTestApp();
  cast = await insertCast(product);
  admin = cast.admin;
  colleague = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());

const { call: as } = callsTo(() => product);
const CASES = '/api/support-cases';
const STAFF = '/api/admin/support-cases';
const open = (person: Member, body: object = {}) =>
  as(person, 'POST', CASES, { category: 'other', text: 'Help', ...body });
const write = (person: Member, id: string, text = 'More') =>
  as(person, 'POST', `${CASES}/${id}/messages`, { text });
const answer = (id: string, staff = admin, text = 'We look into it') =>
  as(staff, 'POST', `${STAFF}/${id}/messages`, { text });
const change = (id: string, body: object, staff = admin) => as(staff, 'PATCH', `${STAFF}/${id}`, body);
const staffCase = async (id: string) => (await as(admin, 'GET', `${STAFF}/${id}`)).body.data;
const textsOf = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text);
const drain = () => product.app.get(JobQueue, { strict: false }).drain();

async function newCase(): Promise<{ person: Member; id: string }> {
  const person = await insertMember(product);
  return { person, id: (await open(person)).body.data.id };
}

describe('A support case', () => {
  it('is opened about a booking, payment or ride of the person', async () => {
    const { passenger, driver, booking, ride } = cast;
    await product.database.query(
      'UPDATE bookings SET amount = amount + 100, service_fee = 100 WHERE id = $1',
      [booking.id],
    );
    const created = await open(passenger, {
      category: 'refund',
      subject_type: 'payment',
      subject_id: booking.payment_id,
      text: 'Where is my refund?',
    });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      category: 'refund',
      status: 'open',
      can_reply: true,
      summary: 'Where is my refund?',
      subject: { type: 'payment', id: booking.payment_id, booking_id: booking.id, from_city: 'Douala' },
      messages: [{ from: 'person', text: 'Where is my refund?', photos: [] }],
    });
    const about = (person: Member, subject_type: string, subject_id: string | null) =>
      open(person, { subject_type, subject_id });
    expect((await about(driver, 'booking', booking.id)).body.data.subject.amount).toBe(booking.amount); // without the fee
    expect((await about(driver, 'ride', ride.id)).body.data.subject.amount).toBeNull();
    expect((await about(passenger, 'ride', ride.id)).status).toBe(201);
  });

  it.each([
    ['booking', () => cast.booking.id],
    ['payment', () => cast.booking.payment_id],
    ['ride', () => cast.ride.id],
  ])('returns 404 for a %s of other people', async (subject_type, id) => {
    const refused = await open(cast.stranger, { subject_type, subject_id: id() });
    expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    ['text', 'blank', { text: ' ' }],
    ['text', 'too long', { text: 'x'.repeat(2_001) }],
    ['category', 'unknown', { category: 'complaint' }],
    ['subject_id', 'missing', { subject_type: 'ride' }],
    ['subject_type', 'missing', { subject_id: '0193a4b5-0000-7000-8000-000000000000' }],
  ])('names the field %s if %s', async (field, _rule, body) => {
    const { status, body: failure } = await open(cast.stranger, body);
    expect([status, failure.details[0].field]).toEqual([400, field]);
  });

  it('is listed for its person, the latest message first, page by page', async () => {
    const { person, id } = await newCase();
    const second = (await open(person)).body.data.id;
    await write(person, id);
    const first = await as(person, 'GET', `${CASES}?limit=1`);
    expect(first.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
    const next = await as(person, 'GET', `${CASES}?limit=1&cursor=${first.body.pagination.next}`);
    expect(next.body.data.map((one: { id: string }) => one.id)).toEqual([second]);
    expect(next.body.pagination.has_more).toBe(false);
  });

  it('is visible only to its owner and staff, and its notes only to staff', async () => {
    const { person, id } = await newCase();
    await as(admin, 'POST', `${STAFF}/${id}/notes`, { text: 'Looks honest' });
    expect((await as(cast.stranger, 'GET', `${CASES}/${id}`)).status).toBe(404);
    expect((await write(cast.stranger, id)).status).toBe(404);
    expect((await as(person, 'GET', `${CASES}/${id}`)).text).not.toContain('Looks honest');
    expect((await as(cast.approver, 'GET', `${STAFF}/${id}`)).status).toBe(403);
    expect((await staffCase(id)).notes).toMatchObject([{ text: 'Looks honest', author_id: admin.id }]);
    expect((await staffCase(id)).status).toBe('open');
  });

  it('has no limits with THROTTLING=off', async () => {
    const { person, id } = await newCase();
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(person)));
    const written = await Promise.all(Array.from({ length: 11 }, () => write(person, id)));
    expect(new Set([...opened, ...written].map(({ status }) => status))).toEqual(new Set([201]));
  });
});

describe('The conversation', () => {
  it('waits for the person after an answer, and is reopened by their message', async () => {
    const { person, id } = await newCase();
    const answered = await answer(id);
    expect(answered.status).toBe(201);
    expect(answered.body.data).toMatchObject({ status: 'waiting', assignee: { id: admin.id } });
    const { first_response_at } = answered.body.data;
    expect((await write(person, id)).body.data.status).toBe('open');
    await answer(id, colleague, 'Solved?');
    expect(await staffCase(id)).toMatchObject({
      status: 'waiting',
      assignee: { id: admin.id },
      first_response_at,
      first_response_seconds: expect.any(Number),
      resolution_seconds: null,
    });
    expect(textsOf(await staffCase(id))).toEqual(['Help', 'We look into it', 'More', 'Solved?']);
    const { messages } = (await as(person, 'GET', `${CASES}/${id}`)).body.data;
    expect(messages[1]).toEqual({
      id: expect.any(String),
      from: 'staff',
      text: 'We look into it',
      photos: [],
      created_at: expect.any(String),
    });
  });

  it('reopens a solved case for 14 days', async () => {
    const { person, id } = await newCase();
    expect((await change(id, { status: 'solved' })).body.data.resolution_seconds).toEqual(expect.any(Number));
    expect((await write(person, id)).body.data).toMatchObject({ status: 'open', solved_at: null });
    await change(id, { status: 'solved' });
    await product.database.query(
      `UPDATE support_cases SET solved_at = now() - interval '14 days' WHERE id = $1`,
      [id],
    );
    expect((await as(person, 'GET', `${CASES}/${id}`)).body.data.can_reply).toBe(false);
    const late = await write(person, id);
    expect([late.status, late.body.code]).toEqual([409, 'STATE_CONFLICT']);
    expect(textsOf(await staffCase(id))).toEqual(['Help', 'More']);
  });

  it('takes a message once under one Idempotency-Key, also if the first form was cut', async () => {
    const { person, id } = await newCase();
    const part = '--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n';
    const whole = [`${part}Content-Type: image/jpeg\r\n\r\n`, await photo(), '\r\n--x--\r\n'];
    const send = async (content: readonly (string | Buffer)[]) => {
      const response = await fetch(`${product.url}${CASES}/${id}/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${person.token}`,
          'idempotency-key': 'photo',
          'content-type': 'multipart/form-data; boundary=x',
        },
        body: new Uint8Array(Buffer.concat(content.map((one) => Buffer.from(one)))),
      });
      return [response.status, (await response.json()).data?.messages.length];
    };
    expect(await send(whole.slice(0, 2))).toEqual([400, undefined]);
    expect(await send(whole)).toEqual([201, 2]);
    expect(await send(whole)).toEqual([201, 2]);
    expect((await as(person, 'GET', `${CASES}/${id}`)).body.data.messages).toHaveLength(2);
  });

  it('takes up to three photos with or without text, in one transaction', async () => {
    const { person, id } = await newCase();
    const send = async (count: number, text?: string, to = id, token = person.token) => {
      const form = new FormData();
      if (text !== undefined) form.set('text', text);
      for (let index = 0; index < count; index++) {
        form.append('photos', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'a.jpg');
      }
      return read(
        fetch(`${product.url}${CASES}/${to}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: form,
        }),
      );
    };
    const sendFile = (bytes: Buffer) => {
      const form = new FormData();
      form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg');
      const headers = { authorization: `Bearer ${person.token}` };
      return read(fetch(`${product.url}${CASES}/${id}/messages`, { method: 'POST', headers, body: form }));
    };
    const sent = await send(3, 'The car');
    expect(sent.status).toBe(201);
    const { text, photos } = sent.body.data.messages[1];
    expect([text, photos.length]).toEqual(['The car', 3]);
    expect((await fetch(product.url + photos[0].url)).headers.get('content-type')).toBe('image/jpeg');
    expect((await send(1)).body.data.messages[2]).toMatchObject({ text: '', photos: [{}] });
    expect((await send(4)).body.details[0].field).toBe('photos');
    expect((await send(1, 'x'.repeat(2_001))).body.details[0].field).toBe('text');
    const jpeg = await photo();
    for (const [bytes, status, refused] of [
      [Buffer.alloc(0), 400, 'INVALID_FILE'],
      [Buffer.concat([jpeg, Buffer.from('<script>')]), 400, 'INVALID_FILE'],
      [Buffer.from('%PDF-1.7'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ] as const)
      expect(await sendFile(bytes)).toMatchObject({ status, body: { code: refused } });
    expect((await send(1, 'Hm', id, cast.stranger.token)).status).toBe(404);
    expect((await staffCase(id)).messages).toHaveLength(3);
  });

  it('names both accepted media types if a message has another one', async () => {
    const { person, id } = await newCase();
    const response = await fetch(`${product.url}${CASES}/${id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'text/plain' },
      body: 'More',
    });
    expect(response.status).toBe(415);
    expect((await response.json()).error).toBe('Send this as application/json or multipart/form-data.');
  });

  it('notifies the person of answer and solution, by SMS once a day and only without push', async () => {
    const { person, id } = await newCase();
    await answer(id);
    await change(id, { status: 'solved' });
    await drain();
    const inbox = (await as(person, 'GET', '/api/notifications')).body.data;
    expect(inbox.map(({ type, data }: { type: string; data: object }) => [type, data])).toEqual([
      ['support', { type: 'support', supportCaseId: id }],
      ['support', { type: 'support', supportCaseId: id }],
    ]);
    const texts = () =>
      product.database.query('SELECT key FROM sms_deliveries WHERE key LIKE $1', [`support:${id}:%`]);
    expect(await texts()).toHaveLength(1);

    const other = await newCase();
    await insertPushSubscription(product.database, other.person.id, new PushBrowser());
    await answer(other.id);
    await drain();
    expect(
      await product.database.query('SELECT key FROM sms_deliveries WHERE key LIKE $1', [
        `support:${other.id}:%`,
      ]),
    ).toEqual([]);
  });
});

describe('Concurrent requests about a case', () => {
  it('keep staff’s solution and a person’s message; the case ends open', async () => {
    for (let round = 0; round < 5; round++) {
      const { person, id } = await newCase();
      const { version } = await staffCase(id);
      const [solved, written] = await Promise.all([
        change(id, { status: 'solved', version }),
        write(person, id, 'Wait'),
      ]);
      expect(written.status).toBe(201);
      expect([200, 409]).toContain(solved.status);
      expect(await staffCase(id)).toMatchObject({ status: 'open' });
      expect(textsOf(await staffCase(id))).toEqual(['Help', 'Wait']);
    }
  });

  it('keep staff’s answer and a message they have not seen; the case ends open', async () => {
    for (let round = 0; round < 5; round++) {
      const { person, id } = await newCase();
      const { last_message_at } = await staffCase(id);
      const reply = { text: 'We look into it', last_message_at };
      const answers = await Promise.all([
        as(admin, 'POST', `${STAFF}/${id}/messages`, reply),
        write(person, id, 'Wait'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(await staffCase(id)).toMatchObject({ status: 'open', messages: { length: 3 } });
    }
  });

  it('keep two answers, and one of their authors gets the case', async () => {
    const { id } = await newCase();
    const answers = await Promise.all([answer(id, admin, 'One'), answer(id, colleague, 'Two')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const { messages, assignee } = await staffCase(id);
    expect(messages).toHaveLength(3);
    expect(assignee.id).toBe(messages[1].author_id);
  });

  it('refuse one of two assignments with the same version; without a version, the later one applies', async () => {
    const { id } = await newCase();
    const { version } = await staffCase(id);
    const statuses = await Promise.all([
      change(id, { assignee_id: admin.id, version }),
      change(id, { assignee_id: colleague.id, version }, colleague),
    ]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
    await change(id, { assignee_id: null });
    await change(id, { assignee_id: colleague.id });
    expect((await staffCase(id)).assignee.id).toBe(colleague.id);
  });
});

describe('The staff’s queue', () => {
  it('is filtered by status, category, assignee, person, subject and text', async () => {
    const { person, id } = await newCase();
    const search = async (query: string, staff = admin) =>
      (await as(staff, 'GET', `${STAFF}?person_id=${person.id}&${query}`)).body.data.map(
        (found: { id: string }) => found.id,
      );
    await write(person, id, 'My wallet is empty');
    expect(await search('status=open&category=other&q=WALLET')).toEqual([id]);
    expect(await search('status=waiting')).toEqual([]);
    await answer(id);
    expect(await search(`status=waiting&assignee_id=${admin.id}&sort=created_at&order=asc`)).toEqual([id]);
    const booking = await insertBooking(product.database, { user_id: person.id });
    const about = await open(person, { subject_type: 'booking', subject_id: booking.id });
    expect(await search(`subject_id=${booking.id}`)).toEqual([about.body.data.id]);
    expect(await search(`subject_id=${booking.ride_id}`)).toEqual([about.body.data.id]);
    expect(await search(`subject_id=${person.id}`)).toEqual([]);
  });

  it('accepts null for a missing status or version', async () => {
    const { id } = await newCase();
    const changed = await change(id, { status: null, version: null, assignee_id: admin.id });
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { status: 'open', assignee: { id: admin.id } } },
    });
  });

  it('assigns no case to a member of staff who opened it or whose trip it concerns', async () => {
    const { id: own } = (await open(colleague)).body.data;
    const driver = await insertMember(product, { driver: true });
    const { id: ride_id } = await insertRide(product.database, { driver_id: driver.id });
    const booking = await insertBooking(product.database, { user_id: colleague.id, ride_id });
    const { id: ofTrip } = (await open(driver, { subject_type: 'booking', subject_id: booking.id })).body
      .data;
    const payer = await insertMember(product);
    const driven = await insertRide(product.database, { driver_id: colleague.id });
    const paid = { user_id: payer.id, ride_id: driven.id, status: 'pending_verification' } as const;
    const { payment_id: subject_id } = await insertBooking(product.database, paid);
    const { id: ofPayment } = (await open(payer, { subject_type: 'payment', subject_id })).body.data;
    for (const id of [own, ofPayment, ofTrip]) {
      const refused = await change(id, { assignee_id: colleague.id });
      expect([refused.status, refused.body.details?.[0]?.field]).toEqual([400, 'assignee_id']);
    }
    const taken = await product.app.get(Transactions).run((tx) =>
      product.app.get(SupportService).takeOver(tx, {
        staffId: colleague.id,
        personId: driver.id,
        channel: 'sms',
        text: 'Help',
      }),
    );
    expect(taken).not.toBe(ofTrip);
  });

  it('assigns no approver, and records each effective command in the audit log once', async () => {
    const { id } = await newCase();
    const refused = await change(id, { assignee_id: cast.approver.id });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'assignee_id']);
    await change(id, { assignee_id: colleague.id });
    await change(id, { assignee_id: colleague.id });
    await answer(id);
    await as(admin, 'POST', `${STAFF}/${id}/notes`, { text: 'Called' });
    const events = await as(
      admin,
      'GET',
      `/api/admin/audit-events?subject_id=${id}&sort=created_at&order=asc`,
    );
    expect(events.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'support_case.changed',
      'support_case.answered',
      'support_case.noted',
    ]);
  });

  it('leaves out the staff’s own cases', async () => {
    const { id } = (await open(colleague)).body.data;
    expect((await as(colleague, 'GET', `${STAFF}/${id}`)).status).toBe(404);
    expect((await answer(id, colleague)).status).toBe(404);
    expect((await change(id, { status: 'solved' }, colleague)).status).toBe(404);
    expect((await as(colleague, 'GET', `${STAFF}?person_id=${colleague.id}`)).body.data).toEqual([]);
    expect((await staffCase(id)).person.id).toBe(colleague.id);
  });

  it.each(['ride', 'booking', 'payment'])(
    'leaves out a case about the %s of a staff member’s trip',
    async (type) => {
      const driver = await insertMember(product, { driver: true, staff_role: 'support' });
      const ride = await insertRide(product.database, { driver_id: driver.id });
      const person = await insertMember(product);
      const given = { ride_id: ride.id, user_id: person.id, status: 'pending_verification' } as const;
      const booking = await insertBooking(product.database, given);
      const subject_id = { ride: ride.id, booking: booking.id, payment: booking.payment_id }[type];
      const { id } = (await open(person, { subject_type: type, subject_id })).body.data;
      expect((await as(driver, 'GET', `${STAFF}/${id}`)).status).toBe(404);
      expect((await answer(id, driver)).status).toBe(404);
      expect((await change(id, { status: 'solved' }, driver)).status).toBe(404);
      expect((await as(driver, 'GET', `${STAFF}?person_id=${person.id}`)).body.data).toEqual([]);
      expect((await staffCase(id)).status).toBe('open');
    },
  );

  it('shows the medians of first response and resolution', async () => {
    await product.database.query('DELETE FROM support_cases');
    const { id } = await newCase();
    await product.database.query(
      `UPDATE support_cases SET status = 'solved', first_response_at = created_at + interval '10 minutes',
         solved_at = created_at + interval '1 hour' WHERE id = $1`,
      [id],
    );
    await newCase();
    const { body } = await as(admin, 'GET', '/api/admin/stats');
    expect(body.data).toMatchObject({
      support_open: 1,
      median_seconds_to_first_response: 600,
      median_seconds_to_resolution: 3_600,
    });
  });
});

describe('A solved case', () => {
  it('is deleted with messages and photos after two years', async () => {
    const { person, id } = await newCase();
    const form = new FormData();
    form.append('photos', new Blob([new Uint8Array(await photo())]), 'a.jpg');
    const headers = { authorization: `Bearer ${person.token}` };
    await fetch(`${product.url}${CASES}/${id}/messages`, { method: 'POST', headers, body: form });
    const left = async () => {
      const [counted] = await product.database.query(
        `SELECT (SELECT count(*)::int FROM support_cases WHERE id = $1) AS cases,
           (SELECT count(*)::int FROM support_messages WHERE case_id = $1) AS messages,
           (SELECT count(*)::int FROM attachments WHERE person_id = $2) AS photos`,
        [id, person.id],
      );
      return counted;
    };
    const solvedFor = (days: number) =>
      product.database.query(
        `UPDATE support_cases SET status = 'solved', solved_at = now() - make_interval(days => $2) WHERE id = $1`,
        [id, days],
      );
    await solvedFor(729);
    await product.app.get(Retention, { strict: false }).run();
    expect(await left()).toEqual({ cases: 1, messages: 2, photos: 1 });
    await solvedFor(731);
    await product.app.get(Retention, { strict: false }).run();
    expect(await left()).toEqual({ cases: 0, messages: 0, photos: 0 });
  });
});

describe('The contacts of support', () => {
  it('are in GET /api/about, null if not set', async () => {
    const { body } = await read(fetch(`${product.url}/api/about`));
    expect(body.data.support).toEqual({ phone: null, whatsapp: null, email: null });
  });
});

// Must stay last: passport's registry is global, and this starts a second product.
describe('With THROTTLING=on', () => {
  it('limits new cases and messages per person', async () => {
    await product.close();
    product = await startTestApp({ THROTTLING: 'on' });
    const { person, id } = await newCase();
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(person)));
    expect(opened.filter(({ status }) => status === 201)).toHaveLength(4);
    const refused = opened.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_600);
    const written = await Promise.all(Array.from({ length: 7 }, () => write(person, id)));
    expect(written.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(written.find(({ status }) => status === 429)?.body.code).toBe('THROTTLED');
  });
});
