import { createHmac, randomUUID } from 'node:crypto';
import { insertPerson, newPhone } from '../../../../test/factories/person';
import { faults } from '../../../../test/fakes/scripted-server';
import { FakeWhatsApp } from '../../../../test/fakes/whatsapp.fake';
import { startTestApp, type TestApp } from '../../../../test/setup/test-app';
import { waitFor } from '../../../../test/setup/wait-for';
import { PreparedQueries, Transactions } from '../../../platform/database';
import { sectionsOf } from '../../../platform/personal-data';
import { AssistantService, type InboundMessage, type Reply } from '../../assistant';
import { notificationsPersonalData } from '../inbox.repository';
import { answerInbound } from './inbound-message';

const SECRET = 'a secret of the inbound gateways';
const TOKEN = 'the auth token of the account';
const PUBLIC_URL = 'https://mboa.example';

let product: TestApp;
let whatsapp: FakeWhatsApp;
let asked: InboundMessage[];
let reply: Reply;

beforeAll(async () => {
  whatsapp = await FakeWhatsApp.start();
  product = await startTestApp({
    ...whatsapp.settings(),
    ASSISTANT: 'on',
    THROTTLING: 'on',
    PUBLIC_URL,
    SMS_INBOUND_SECRET: SECRET,
    SMS_AUTH_TOKEN: TOKEN,
    SMS_INBOUND_MONTHLY_PERSON: '3',
  });
  jest.spyOn(product.app.get(AssistantService), 'answer').mockImplementation((message) => {
    asked.push(message);
    return Promise.resolve(reply);
  });
});
afterAll(async () => {
  await product.close();
  await whatsapp.stop();
});
beforeEach(() => {
  asked = [];
  whatsapp.answers.length = 0;
  reply = { text: 'Where do you go?', options: [], ends: false, ticket: null };
});

const option = (title: string) => ({ id: `id of ${title}`, title, description: null });
const send = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${product.url}${path}`, { method: 'POST', body, headers });
const post = async (...request: Parameters<typeof send>): Promise<Response> => {
  const answer = await send(...request);
  await product.jobs.drain();
  return answer;
};
const stored = async (phone: string): Promise<{ kind: string; body: string | null; state: string }[]> =>
  product.database.query(
    'SELECT kind, body, state FROM inbound_messages WHERE phone = $1 ORDER BY received_at',
    [phone],
  );
const textsTo = async (phone: string): Promise<string[]> => {
  const answer = (await (await fetch(`${product.url}/dev/sms?to=${phone}`)).json()) as {
    data: { body: string }[];
  };
  return answer.data.map(({ body }) => body).reverse();
};

let last = 0;
const newId = () => `m${++last}`;
const http = (phone: string, text: string, id = newId(), by = post) =>
  by(`/api/sms/http/inbound?secret=${encodeURIComponent(SECRET)}`, JSON.stringify({ id, from: phone, text }));

function twilioForm(phone: string, text: string, id = newId()) {
  const form = { Body: text, From: `+${phone}`, MessageSid: id, To: '+15005550006' };
  const signed = Object.entries(form)
    .map(([name, value]) => name + value)
    .join('');
  const signature = createHmac('sha1', TOKEN)
    .update(`${PUBLIC_URL}/api/sms/twilio/inbound${signed}`)
    .digest('base64');
  return { body: new URLSearchParams(form).toString(), headers: { 'x-twilio-signature': signature } };
}

describe('A person’s SMS', () => {
  it('through Twilio is answered by SMS to its sender; the callback gets empty TwiML', async () => {
    const phone = newPhone();
    const { body, headers } = twilioForm(phone, 'Douala Yaoundé', 'SM1');
    const answer = await post('/api/sms/twilio/inbound', body, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/xml');
    expect(await answer.text()).toContain('<Response/>');
    expect(asked).toEqual([
      {
        channel: 'sms',
        phone,
        messageId: 'twilio:SM1',
        text: 'Douala Yaoundé',
        choice: null,
      },
    ]);
    expect(await textsTo(phone)).toEqual(['Where do you go?']);
    expect(await stored(phone)).toEqual([{ kind: 'message', body: null, state: 'answered' }]);
  });

  it('through Orange, or a generic gateway as form or query, is answered too', async () => {
    const [one, other, third] = [newPhone(), newPhone(), newPhone()];
    const message = { senderAddress: `tel:+${one}`, messageId: 'o1', message: 'Kribi', dateTime: 'x' };
    await post(
      '/api/sms/orange/inbound',
      JSON.stringify({ inboundSMSMessageNotification: { inboundSMSMessage: message } }),
      { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    );
    const form = (from: string) => new URLSearchParams({ id: newId(), from, text: 'Kribi' }).toString();
    await post(`/api/sms/http/inbound?secret=${encodeURIComponent(SECRET)}`, form(other));
    await post(`/api/sms/http/inbound?secret=${encodeURIComponent(SECRET)}&${form(third)}`, '');
    expect(asked.map(({ phone }) => phone)).toEqual([one, other, third]);
  });

  it('may have ids and phone numbers as JSON numbers', async () => {
    const phone = newPhone();
    const body = JSON.stringify({ id: 4829, from: Number(phone), text: 2 });
    await post(`/api/sms/http/inbound?secret=${encodeURIComponent(SECRET)}`, body);
    expect(asked).toMatchObject([{ phone, messageId: 'http:4829', text: '2' }]);
  });

  it('is rejected with a wrong signature or secret, and not stored', async () => {
    const phone = newPhone();
    const { body, headers } = twilioForm(phone, 'x');
    const tampered = body.replace('Body=x', 'Body=y');
    const attempts: Parameters<typeof send>[] = [
      ['/api/sms/twilio/inbound', body],
      ['/api/sms/twilio/inbound', tampered, headers],
      ['/api/sms/twilio/inbound?x=1', body, headers],
      ['/api/sms/orange/inbound', '{}'],
      ['/api/sms/orange/inbound?secret=guess', '{}'],
      ['/api/sms/http/inbound', `id=1&from=${phone}&text=x`],
      ['/api/sms/http/inbound', `id=1&from=${phone}&text=x`, { authorization: 'Bearer ' }],
    ];
    for (const attempt of attempts) expect((await post(...attempt)).status).toBe(401);
    expect(await stored(phone)).toEqual([]);
  });

  it('is not stored if it is too large, unreadable, or from abroad', async () => {
    const phone = newPhone();
    expect((await http(phone, 'x'.repeat(20_000))).status).toBe(413);
    for (const [from, id] of [
      ['+33612345678', 'a'],
      ['MTN', 'b'],
      [phone, ''],
      [phone, 'with space'],
    ] as const)
      expect((await http(from, 'x', id)).status).toBe(200);
    const path = `/api/sms/orange/inbound?secret=${encodeURIComponent(SECRET)}`;
    for (const body of ['', 'null', '[]', '{"inboundSMSMessageNotification":7}'])
      expect((await post(path, body)).status).toBe(200);
    expect(await stored(phone)).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('is answered once, even if the gateway repeats it concurrently', async () => {
    const phone = newPhone();
    await Promise.all(['x', 'x', 'y'].map((body) => http(phone, body, 'same', send)));
    await http(phone, 'x', 'same');
    expect(asked).toHaveLength(1);
    expect(await textsTo(phone)).toHaveLength(1);
  });

  it('can choose an option by its number, and request the next part of a long answer', async () => {
    const phone = newPhone();
    reply.options = [option('Today'), option('Tomorrow')];
    await http(phone, 'Kribi');
    expect(await textsTo(phone)).toEqual(['Where do you go?\n1 Today\n2 Tomorrow']);
    reply = { ...reply, text: `${'A long sentence. '.repeat(14)}The end.`, options: [] };
    await http(phone, '2.');
    expect(asked.at(-1)).toMatchObject({ text: '2.', choice: 'id of Tomorrow' });
    expect((await textsTo(phone)).at(-1)).toMatch(/^A long.{50,148} \(PLUS\/MORE\)$/);
    await http(phone, 'plus');
    expect(asked).toHaveLength(2);
    expect((await textsTo(phone)).at(-1)).toMatch(/The end\.$/);
  });

  it('ends answers with STOP and resumes them with START', async () => {
    const phone = newPhone();
    for (const text of ['Stop.', 'stop', 'Kribi']) await http(phone, text);
    expect(await textsTo(phone)).toEqual([expect.stringContaining('START')]);
    await http(phone, 'START');
    await product.database.query('DELETE FROM inbound_messages WHERE phone = $1', [phone]);
    await http(phone, 'Kribi');
    expect(asked).toHaveLength(1);
  });

  it('is answered within the monthly limit of its number, then once with a notice', async () => {
    const phone = newPhone();
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => http(phone, 'Kribi', newId(), send)));
    await product.jobs.drain();
    expect(asked).toHaveLength(3);
    const texts = await textsTo(phone);
    expect(texts).toHaveLength(4);
    expect(texts.filter((text) => text.includes('limit reached'))).toHaveLength(1);
    expect((await stored(phone)).filter(({ kind }) => kind === 'dropped')).toHaveLength(2);
  });

  it('is exported and deleted with the account of its number', async () => {
    const person = await insertPerson(product.database);
    await http(person.phone, 'Kribi');
    const sections = sectionsOf(
      product.app.get(PreparedQueries),
      person.id,
      notificationsPersonalData.sections,
    );
    const section = sections.find(({ name }) => name === 'inbound_messages');
    const rows: object[] = [];
    for await (const row of section?.rows ?? []) rows.push(row);
    expect(rows).toMatchObject([{ channel: 'sms', kind: 'message' }]);
    await product.app.get(Transactions).run((tx) => notificationsPersonalData.erase(tx, person.id));
    expect(await stored(person.phone)).toEqual([]);
  });
});

describe('A person’s WhatsApp message', () => {
  const deliver = (message: object, by = post) => {
    const { body, signature } = whatsapp.deliver({
      timestamp: String(Math.floor(Date.now() / 1000)),
      ...message,
    });
    return by('/api/whatsapp/callback', body.toString(), { 'x-hub-signature-256': signature });
  };
  const text = (from: string, body: string, id = `wamid.${newId()}`, by = post) =>
    deliver({ id, from, type: 'text', text: { body } }, by);

  it('is answered with text, buttons or a list within Meta’s limits', async () => {
    const phone = newPhone();
    await text(phone, 'Bonjour');
    reply.options = [option('Douala'), option('Kribi')];
    await text(phone, 'Bonjour');
    reply.options = Array.from({ length: 12 }, (_, index) =>
      option(`${index} Douala - Yaoundé 06:30 3 500 F`),
    );
    await text(phone, 'Bonjour');
    expect(whatsapp.answers.map(({ options }) => options.length)).toEqual([0, 2, 10]);
    expect(whatsapp.answers[2]?.options[0]).toEqual({
      id: 'id of 0 Douala - Yaoundé 06:30 3 500 F',
      title: '0 Douala - Yaoundé 06:3…',
      description: '0 Douala - Yaoundé 06:30 3 500 F',
    });
  });

  it('can choose an option or share a location; a picture is answered by a request to write', async () => {
    const from = newPhone();
    await deliver({
      id: `wamid.${newId()}`,
      from,
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: 'ride 1', title: 'Kribi' } },
    });
    await deliver({
      id: `wamid.${newId()}`,
      from,
      type: 'location',
      location: { latitude: 4.05, longitude: 9.7 },
    });
    await deliver({ id: `wamid.${newId()}`, from, type: 'audio', audio: { id: '1' } });
    expect(asked.map(({ text: written, choice }) => [written, choice])).toEqual([
      ['Kribi', 'ride 1'],
      ['Douala', null],
    ]);
    expect(whatsapp.answers.at(-1)?.text).toContain('Please write');
  });

  it('is answered once; not without a signature, and not if it is a day old', async () => {
    const phone = newPhone();
    await Promise.all([1, 2, 3].map(() => text(phone, 'x', 'wamid.same', send)));
    await deliver({
      id: 'wamid.old',
      from: phone,
      timestamp: '1763700000',
      type: 'text',
      text: { body: 'x' },
    });
    const { body } = whatsapp.deliver({ id: 'wamid.forged', from: phone, type: 'text', text: { body: 'x' } });
    expect((await post('/api/whatsapp/callback', body.toString())).status).toBe(401);
    expect(asked).toHaveLength(1);
    expect(whatsapp.answers).toHaveLength(1);
  });

  it('delays no answer by SMS while WhatsApp hangs', async () => {
    const patience = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    let answer = (): void => undefined;
    whatsapp.on('send').always(faults.heldUntil(new Promise<void>((resolve) => (answer = resolve))));
    for (let time = 0; time < 12; time++) await text(newPhone(), 'Kribi', undefined, send);
    const [phone, id] = [newPhone(), newId()];
    await send(
      `/api/sms/http/inbound?secret=${encodeURIComponent(SECRET)}`,
      JSON.stringify({ id, from: phone, text: 'Kribi' }),
      { 'content-type': 'application/json' },
    );
    await waitFor(async () => (await textsTo(phone)).length === 1);
    expect(whatsapp.answers).toEqual([]);
    whatsapp.on('send').always(null);
    answer();
    await waitFor(() => whatsapp.answers.length === 12);
    patience.mockRestore();
  });

  it('is answered if the previous release queued it', async () => {
    const id = randomUUID();
    await product.database.query(
      `INSERT INTO inbound_messages (id, channel, message_id, phone, kind, body, state, sent_at)
       VALUES ($1::uuid, 'whatsapp', $1::text, $2, 'message', 'Kribi', 'waiting', now())`,
      [id, newPhone()],
    );
    await product.app.get(Transactions).run((tx) => product.jobs.send(tx, answerInbound.sms, { id }));
    await waitFor(() => whatsapp.answers.length === 1);
  });

  it('is answered even if its timestamp is out of range', async () => {
    const message = { id: 'wamid.far', from: newPhone(), type: 'text', text: { body: 'x' } };
    const { status } = await deliver({ ...message, timestamp: '9007199254740991' });
    expect([status, asked.length]).toEqual([200, 1]);
  });

  it('ends answers and notifications with STOP', async () => {
    const person = await insertPerson(product.database);
    await product.database.query(
      'INSERT INTO notification_preferences (user_id, whatsapp) VALUES ($1, true)',
      [person.id],
    );
    await text(person.phone, 'ARRÊT');
    await text(person.phone, 'Kribi');
    const preferences = await product.database.query(
      'SELECT whatsapp FROM notification_preferences WHERE user_id = $1',
      [person.id],
    );
    expect(preferences).toEqual([{ whatsapp: false }]);
    expect(asked).toEqual([]);
  });

  it('is answered up to ten times a minute per number', async () => {
    const phone = newPhone();
    for (let count = 0; count < 12; count++) await text(phone, 'x');
    expect(asked).toHaveLength(10);
  });
});
