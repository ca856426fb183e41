import { randomUUID } from 'node:crypto';
import { AssistantService } from '../../src/modules/assistant';
import { doualaDay } from '../../src/platform/douala';
import { JobQueue } from '../../src/platform/jobs';
import { insertBooking } from '../factories/booking';
import { newPhone } from '../factories/person';
import { inHours, insertRide } from '../factories/ride';
import { FakeWhatsApp } from '../fakes/whatsapp.fake';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

const SECRET = 'a-secret-of-the-carrier';
const JWT_SECRET = 'a secret that both processes of this file share';

let product: TestApp;
let limited: TestApp | undefined;
let whatsapp: FakeWhatsApp;
let support: Member;
let admin: Member;

beforeAll(async () => {
  whatsapp = await FakeWhatsApp.start();
  product = await startTestApp({
    ...whatsapp.settings(),
    ASSISTANT: 'on',
    JWT_SECRET,
    SMS_INBOUND_SECRET: SECRET,
    SMS_COSTS: 'outbox:25',
  });
  support = await insertMember(product, { staff_role: 'support', full_name: 'Ines Ewane' });
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(async () => {
  await limited?.close();
  await product.close();
  await whatsapp.stop();
});

const { call } = callsTo(() => product);
const drain = () => product.app.get(JobQueue, { strict: false }).drain();
const rows = <Row>(sql: string, ...values: unknown[]) => product.database.query<Row[]>(sql, values);
const ask = (phone: string, text: string, channel: 'sms' | 'whatsapp' | 'ussd' = 'sms', by = product) =>
  by.app.get(AssistantService).answer({ channel, phone, text, choice: null, messageId: randomUUID() });
const smsTo = async (phone: string) =>
  (await rows<{ body: string }>('SELECT body FROM dev_sms WHERE "to" = $1 ORDER BY created_at', phone)).map(
    ({ body }) => body,
  );
async function write(phone: string, text: string): Promise<void> {
  const answer = await fetch(`${product.url}/api/sms/http/inbound?secret=${SECRET}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), from: phone, text }),
  });
  expect(answer.status).toBe(200);
  await drain();
  await waitFor(async () => {
    const waiting = await rows(
      `SELECT 1 FROM inbound_messages WHERE phone = $1 AND state <> 'answered'`,
      phone,
    );
    return waiting.length === 0;
  });
}
const list = async (staff: Member, phone: string) =>
  (await call(staff, 'GET', `/api/admin/conversations?q=${phone}`)).body.data;
const idOf = async (phone: string, channel = 'sms') =>
  (await list(support, phone)).find((one: { channel: string }) => one.channel === channel).id as string;
const open = (staff: Member, id: string, reason = 'Appel du client') =>
  call(staff, 'POST', `/api/admin/conversations/${id}/open`, { reason });
const takeOver = (staff: Member, id: string) =>
  call(staff, 'POST', `/api/admin/conversations/${id}/take-over`, { reason: 'Bloqué au paiement' });

describe('Staff', () => {
  it('list conversations by person and channel, with the furthest step', async () => {
    const phone = newPhone();
    await ask(phone, 'bonjour', 'ussd');
    await insertRide(product.database, { from_city: 'Loum', to_city: 'Mbouda', departure_time: inHours(30) });
    const [, month, day] = doualaDay(inHours(30)).split('-');
    await ask(phone, `loum mbouda ${day}/${month}`);
    const found = await list(support, phone);
    expect(
      found.map(({ channel, stage, person_id }: Record<string, unknown>) => [channel, stage, person_id]),
    ).toEqual(
      expect.arrayContaining([
        ['sms', 'found', null],
        ['ussd', 'started', null],
      ]),
    );
  });

  it('read messages with a reason, which is audited, and no codes, PINs or chat messages', async () => {
    const driver = await insertMember(product, { driver: true });
    const { id: person_id, phone } = await insertMember(product);
    const ride = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(5) });
    const about = { ride_id: ride.id, user_id: person_id, verification_code: '482913' };
    await insertBooking(product.database, { ...about, status: 'pending_verification' });
    await ask(phone, 'mon pin est 1234 et le code 482 913');
    await ask(phone, 'quatre huit deux neuf un trois');
    expect((await ask(phone, 'mes billets')).text).toContain('482913');
    await ask(phone, 'MSG rendez-vous à la gare', 'whatsapp');
    const id = await idOf(phone);
    expect((await open(support, id, '')).status).toBe(400);
    const { status, body } = await open(support, id);
    expect(status).toBe(200);
    expect(body.data.map(({ channel, said }: Record<string, unknown>) => [channel, said])).toEqual([
      ['sms', 'mon pin est •••• et le code ••••'],
      ['sms', '••••'],
      ['sms', 'mes billets'],
      ['whatsapp', null],
    ]);
    expect(body.data[2].answer).toContain('Code ••••');
    const stored = await rows('SELECT said, answer FROM assistant_messages WHERE phone = $1', phone);
    const shown = body.data.map(({ said, answer }: Record<string, unknown>) => ({ said, answer }));
    expect(JSON.stringify([shown, stored])).not.toMatch(/482|1234|gare/);
    const events = await rows(
      `SELECT actor_id, reason, "to" FROM audit_events WHERE action = 'conversation.opened' AND subject_id = $1`,
      person_id,
    );
    expect(events).toEqual([{ actor_id: support.id, reason: 'Appel du client', to: { channel: 'sms' } }]);
  });

  it('do not see their own conversation', async () => {
    await ask(support.phone, 'bonjour');
    expect(await list(support, support.phone)).toEqual([]);
    const [own] = await rows<{ id: string }>(
      'SELECT id FROM assistant_sessions WHERE phone = $1',
      support.phone,
    );
    expect((await open(support, own?.id ?? '')).status).toBe(404);
    expect((await takeOver(support, own?.id ?? '')).status).toBe(404);
    expect((await open(admin, own?.id ?? '')).status).toBe(200);
  });
});

describe('A conversation that staff take over', () => {
  const caseOf = async (staff: Member, id: string) =>
    (await call(staff, 'GET', `/api/admin/support-cases/${id}`)).body.data;
  const reply = (staff: Member, id: string, text: string) =>
    call(staff, 'POST', `/api/admin/support-cases/${id}/messages`, { text });

  it('continues in one case, with answers by SMS and a silent assistant, until it is solved', async () => {
    const { phone } = await insertMember(product, { full_name: 'Awa Bello' });
    await write(phone, 'je ne comprends pas');
    const before = (await smsTo(phone)).length;
    const id = await idOf(phone);
    const taken = await Promise.all([takeOver(support, id), takeOver(support, id)]);
    const [caseId, again] = taken.map(({ body }) => body.data.case_id);
    expect(again).toBe(caseId);
    await write(phone, 'Douala Yaounde demain');
    expect(await smsTo(phone)).toHaveLength(before);
    expect(await caseOf(support, caseId)).toMatchObject({
      channel: 'sms',
      assignee: { id: support.id },
      messages: [{ text: 'je ne comprends pas' }, { from: 'person', text: 'Douala Yaounde demain' }],
    });
    expect((await reply(support, caseId, 'Bonjour Awa, tapez 1 pour payer.')).status).toBe(201);
    await drain();
    expect((await smsTo(phone)).slice(before)).toEqual(['Mboa: Bonjour Awa, tapez 1 pour payer.']);
    expect((await reply(support, caseId, 'x'.repeat(601))).body.details[0].field).toBe('text');
    expect((await list(support, phone))[0]).toMatchObject({
      case_id: caseId,
      taken_until: expect.any(String),
    });
    await reply(support, caseId, 'Au revoir.');
    await call(support, 'PATCH', `/api/admin/support-cases/${caseId}`, { status: 'solved' });
    await drain();
    expect(await smsTo(phone)).toContain('Mboa: Au revoir.');
    await write(phone, 'menu');
    expect((await smsTo(phone)).at(-1)).toContain('Mboa, trajets entre villes');
    expect((await list(support, phone))[0]).toMatchObject({ case_id: null });
    expect(
      await rows(
        `SELECT 1 FROM audit_events WHERE action = 'conversation.taken_over' AND subject_id = $1`,
        caseId,
      ),
    ).toHaveLength(2);
  });

  it('returns to the assistant after 24 hours', async () => {
    const { phone } = await insertMember(product);
    await ask(phone, 'bonjour');
    const caseId = (await takeOver(support, await idOf(phone))).body.data.case_id;
    await rows(`UPDATE support_cases SET channel_until = now() WHERE id = $1`, caseId);
    expect((await ask(phone, 'menu')).text).toContain('trajets');
    await reply(support, caseId, 'Réponse du lendemain');
    await drain();
    expect((await smsTo(phone)).at(-1)).toMatch(/HELP/);
  });

  it('joins the person’s open case, and leaves other channels to the assistant', async () => {
    const person = await insertMember(product);
    await ask(person.phone, 'bonjour');
    const created = await call(person, 'POST', '/api/support-cases', {
      category: 'trip',
      text: 'Sac oublié',
    });
    const taken = await takeOver(admin, await idOf(person.phone));
    expect(taken.body.data.case_id).toBe(created.body.data.id);
    expect((await ask(person.phone, 'menu')).text).toBe('');
    expect((await ask(person.phone, 'menu', 'ussd')).text).toContain('trajets');
  });

  it('is answered on WhatsApp within 24 hours of the person’s message, and later announced by SMS', async () => {
    const { phone } = await insertMember(product);
    await ask(phone, 'bonjour', 'whatsapp');
    const received = `INSERT INTO inbound_messages (id, channel, message_id, phone, kind, state, sent_at)
      VALUES (gen_random_uuid(), 'whatsapp', $2, $1, 'message', 'answered', now())`;
    await rows(received, phone, randomUUID());
    const caseId = (await takeOver(support, await idOf(phone, 'whatsapp'))).body.data.case_id;
    await reply(support, caseId, 'Bonjour !');
    await drain();
    expect(whatsapp.answers.filter(({ to }) => to === phone).map(({ text }) => text)).toEqual(['Bonjour !']);
    expect(await smsTo(phone)).toEqual([]);
    await rows(`UPDATE inbound_messages SET sent_at = now() - interval '25 hours' WHERE phone = $1`, phone);
    await reply(support, caseId, 'Encore là ?');
    await drain();
    expect(whatsapp.answers.filter(({ to }) => to === phone)).toHaveLength(1);
    expect(await smsTo(phone)).toEqual([expect.stringContaining('HELP')]);
  });

  it('continues with a suspended person, who otherwise cannot search', async () => {
    const { id: personId, phone } = await insertMember(product);
    await write(phone, 'pourquoi ?');
    await rows('UPDATE profiles SET suspended_at = now() WHERE id = $1', personId);
    const caseId = (await takeOver(support, await idOf(phone))).body.data.case_id;
    const before = (await smsTo(phone)).length;
    await reply(support, caseId, 'Votre assurance a expiré.');
    await drain();
    expect((await smsTo(phone)).slice(before)).toEqual(['Mboa: Votre assurance a expiré.']);
    await write(phone, 'la voici');
    expect((await caseOf(support, caseId)).messages).toMatchObject([
      {},
      {},
      { from: 'person', text: 'la voici' },
    ]);
    await call(support, 'PATCH', `/api/admin/support-cases/${caseId}`, { status: 'solved' });
    expect((await ask(phone, 'Douala Yaounde demain')).text).not.toContain('Yaoundé');
  });

  it('sends nothing after STOP but the usual announcement', async () => {
    const { phone } = await insertMember(product);
    await ask(phone, 'bonjour');
    const id = await idOf(phone);
    const caseId = (await takeOver(support, id)).body.data.case_id;
    await rows(`INSERT INTO channel_opt_outs (channel, phone) VALUES ('sms', $1)`, phone);
    await reply(support, caseId, 'Revenez vite avec une offre');
    await drain();
    // AIDE would get no answer.
    expect(await smsTo(phone)).toEqual([expect.stringMatching(/answered[^]*in the app\.$/)]);
    expect((await takeOver(support, id)).body.code).toBe('STATE_CONFLICT');
  });

  it.each([
    ['on USSD', 'ussd', true],
    ['of a number without an account', 'sms', false],
  ] as const)('is refused %s', async (_, channel, account) => {
    const phone = account ? (await insertMember(product)).phone : newPhone();
    await ask(phone, 'bonjour', channel);
    expect((await takeOver(support, await idOf(phone, channel))).body.code).toBe('STATE_CONFLICT');
  });

  it('keeps the messages of a flood out of the case', async () => {
    const { phone } = await insertMember(product);
    await ask(phone, 'bonjour');
    const caseId = (await takeOver(support, await idOf(phone))).body.data.case_id;
    limited = await startTestApp({
      ASSISTANT: 'on',
      DATABASE_URL: product.databaseUrl,
      JWT_SECRET,
      THROTTLING: 'on',
    });
    for (let count = 0; count < 12; count++)
      expect((await ask(phone, `message ${count}`, 'sms', limited)).text).toBe('');
    expect((await caseOf(support, caseId)).messages).toHaveLength(10);
  });
});

describe('Counts by channel', () => {
  const figuresOf = async (channel: string, query = '') =>
    (await call(support, 'GET', `/api/admin/conversations/figures${query}`)).body.data.find(
      (one: { channel: string }) => one.channel === channel,
    );

  it('count people at each step up to the ticket, and parts and cost of SMS', async () => {
    await rows('DELETE FROM assistant_messages');
    await rows('DELETE FROM inbound_messages');
    const at = inHours(50);
    const [, month, day] = doualaDay(at).split('-');
    await insertRide(product.database, { from_city: 'Kumba', to_city: 'Tiko', departure_time: at });
    const [phone, other] = [(await insertMember(product)).phone, newPhone()];
    await ask(other, 'bonjour');
    await write(phone, `kumba tiko ${day}/${month} 1 place`);
    await write(phone, '1');
    await write(phone, '1');
    const counts = { started: 2, found: 1, booked: 1, paid: 0, ticket: 0 };
    expect(await figuresOf('sms')).toMatchObject({ ...counts, messages: 4, sms_parts: 3, cost: 75 });
    await rows(
      `UPDATE bookings SET payment_status = 'completed', status = 'pending_verification', verification_code = '482913'
       WHERE user_id = (SELECT id FROM profiles WHERE phone = $1)`,
      phone,
    );
    await write(phone, 'mon billet');
    expect(await figuresOf('sms')).toMatchObject({ ...counts, paid: 1, ticket: 1 });
    expect(await figuresOf('ussd')).toMatchObject({ started: 0, messages: 0, sms_parts: 0, cost: null });
    const before = doualaDay(inHours(-48));
    expect(await figuresOf('sms', `?day_to=${before}`)).toMatchObject({ started: 0, sms_parts: 0, cost: 0 });
  });
});

describe('Messages to the assistant', () => {
  it('are exported, and deleted with the account', async () => {
    const person = await insertMember(product);
    await ask(person.phone, 'bonjour');
    const exported = await call(person, 'POST', '/api/profiles/me/export', {});
    expect(JSON.stringify(exported.body)).toContain('bonjour');
    expect((await call(person, 'DELETE', '/api/profiles/me')).status).toBeLessThan(300);
    expect(await rows('SELECT 1 FROM assistant_messages WHERE phone = $1', person.phone)).toEqual([]);
    expect(await list(support, person.phone)).toEqual([]);
  });
});
