import { randomUUID } from 'node:crypto';
import { AssistantService } from '../../src/modules/assistant';
import { RelayJob } from '../../src/modules/assistant/relay.job';
import { RelaysRepository } from '../../src/modules/assistant/relays.repository';
import { smsPartsOf } from '../../src/modules/notifications';
import { insertBooking } from '../factories/booking';
import { insertPushSubscription } from '../factories/push-subscription';
import { inHours, insertRide } from '../factories/ride';
import { PushBrowser } from '../fakes/push-browser';
import { FakeWhatsApp } from '../fakes/whatsapp.fake';
import { callsTo } from '../setup/call';
import { insertMember } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';
import { UssdPhone } from '../setup/ussd-phone';
import { waitFor } from '../setup/wait-for';

const CODE = '482913';

let product: TestApp;
let whatsapp: FakeWhatsApp;

beforeAll(async () => {
  whatsapp = await FakeWhatsApp.start();
  product = await startTestApp({ ...whatsapp.settings(), ASSISTANT: 'on' });
});
afterAll(async () => {
  await product.close();
  await whatsapp.stop();
});
beforeEach(() => {
  whatsapp.answers.length = 0;
});

const { call } = callsTo(() => product);
type Channel = 'sms' | 'whatsapp' | 'ussd';
interface Given {
  choice?: string | null;
  channel?: Channel;
  id?: string;
}
const ask = (phone: string, text: string, { choice = null, channel = 'whatsapp', id }: Given = {}) =>
  product.app.get(AssistantService).answer({ channel, phone, text, choice, messageId: id ?? randomUUID() });
const relay = () => product.app.get(RelayJob).run();
const rows = <Row>(sql: string, ...values: unknown[]) => product.database.query<Row[]>(sql, values);
/** Confirms by the number in the reply. */
async function agree(phone: string, text: string) {
  const { text: asked } = await ask(phone, text, { channel: 'sms' });
  return ask(phone, / (\d{4})$/.exec(asked)?.[1] ?? asked, { channel: 'sms' });
}
const smsTo = async (phone: string) =>
  (await rows<{ body: string }>('SELECT body FROM dev_sms WHERE "to" = $1 ORDER BY created_at', phone)).map(
    ({ body }) => body,
  );

async function trip(status: 'pending' | 'pending_verification' = 'pending_verification') {
  const driver = await insertMember(product, { driver: true, full_name: 'Brice Talla' });
  const passenger = await insertMember(product, { full_name: 'Awa Bello' });
  const ride = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(5) });
  const code = status === 'pending' ? {} : { verification_code: CODE };
  const about = { ride_id: ride.id, user_id: passenger.id };
  const booking = await insertBooking(product.database, { ...about, status, ...code });
  return { driver, passenger, ride, booking };
}
type Trip = Awaited<ReturnType<typeof trip>>;
const messagesOn = ({ ride }: Pick<Trip, 'ride'>) =>
  rows<{ content: string; sender_id: string; conversation_id: string }>(
    'SELECT content, sender_id, conversation_id FROM messages WHERE ride_id = $1 ORDER BY seq',
    ride.id,
  );
async function answer({ driver, ride }: Trip, content: string): Promise<void> {
  const [{ conversation_id } = { conversation_id: '' }] = await messagesOn({ ride });
  const sent = await call(driver, 'POST', '/api/messages', { conversation_id, content });
  expect(sent.status).toBe(201);
}

describe('A paid passenger', () => {
  it('writes to the driver from the ticket on WhatsApp, and is answered there', async () => {
    const one = await trip();
    const { phone } = one.passenger;
    const ticket = await ask(phone, 'mes billets');
    const chat = ticket.options.find(({ title }) => title === 'Ecrire au conducteur')?.id ?? '';
    expect((await ask(phone, '', { choice: chat })).text).toBe('Votre message ?');
    expect((await ask(phone, 'Je suis devant la pharmacie de Douala, vers Yaoundé')).text).toContain(
      'Envoyé',
    );
    expect(await messagesOn(one)).toMatchObject([
      { content: 'Je suis devant la pharmacie de Douala, vers Yaoundé', sender_id: one.passenger.id },
    ]);
    await answer(one, 'J’arrive dans 5 minutes');
    await answer(one, 'Voiture grise');
    await Promise.all([relay(), relay()]);
    expect(whatsapp.answers.map(({ to, text }) => [to, text])).toEqual([
      [phone, 'Conducteur Brice: J’arrive dans 5 minutes\nVoiture grise'],
    ]);
    expect(JSON.stringify(whatsapp.answers)).not.toContain(one.driver.phone);
    const [reply] = whatsapp.answers[0]?.options ?? [];
    expect(reply?.title).toBe('Répondre');
    // The conversation may be old by then.
    await rows(
      `UPDATE assistant_sessions SET updated_at = now() - interval '1 hour' WHERE phone = $1`,
      phone,
    );
    expect((await ask(phone, '', { choice: reply?.id ?? '' })).text).toContain('Conducteur: Voiture grise');
    await ask(phone, 'merci');
    expect((await messagesOn(one)).at(-1)?.content).toBe('merci');
  });

  it('writes MSG by SMS, and gets at most ten answers, each of one SMS part, before writing again', async () => {
    const one = await trip();
    const { phone } = one.passenger;
    expect((await agree(phone, 'MSG où êtes-vous ?')).text).toContain('Envoyé');
    await answer(one, `${'Je suis à la gare routière. '.repeat(12)}`);
    await relay();
    const [text = ''] = await smsTo(phone);
    expect(text).toMatch(/^Conducteur Brice: Je suis à la gare.*\.\. \(Répondez MSG \d{4} et votre texte\)$/);
    expect(text.length).toBeLessThanOrEqual(160);
    for (let count = 0; count < 12; count++) {
      await answer(one, `oui ${count}`);
      await relay();
    }
    expect(await smsTo(phone)).toHaveLength(10);
  });

  it('sends a repeated message once', async () => {
    const one = await trip();
    const send = () => ask(one.passenger.phone, 'MSG bonjour', { id: 'same' });
    await send();
    await send();
    // As if the process had ended before it stored the reply.
    await rows(`UPDATE assistant_messages SET reply = NULL WHERE phone = $1`, one.passenger.phone);
    await send();
    expect(await messagesOn(one)).toHaveLength(1);
  });

  it.each(['MSG mon code est 482913', 'msg 482 913', 'MSG quatre huit deux neuf un trois'])(
    'cannot send the boarding code to the driver: %s',
    async (text) => {
      const one = await trip();
      expect((await ask(one.passenger.phone, text)).text).toContain("N'envoyez jamais votre code");
      expect(await messagesOn(one)).toEqual([]);
    },
  );

  it('is warned of a driver who asks for the code or money', async () => {
    const one = await trip();
    await ask(one.passenger.phone, 'MSG bonjour');
    for (const text of [
      'Donne moi ton code à 6 chiffres',
      'Envoie ton code PIN',
      'envoie 2000F sur mon momo',
    ]) {
      whatsapp.answers.length = 0;
      await answer(one, text);
      await relay();
      expect(whatsapp.answers.map((message) => message.text)).toEqual([
        `Conducteur Brice (attention, Mboa ne demande ni argent ni code): ${text}`,
      ]);
    }
  });

  it('chooses among several trips', async () => {
    const one = await trip();
    const other = await insertRide(product.database, { departure_time: inHours(90), from_city: 'Kribi' });
    const about = { ride_id: other.id, user_id: one.passenger.id, verification_code: '111222' };
    await insertBooking(product.database, {
      ...about,
      status: 'pending_verification',
    });
    const { options, text } = await ask(one.passenger.phone, 'MSG deux valises');
    expect(text).toBe('Quelle réservation ?');
    await ask(one.passenger.phone, '', { choice: options[1]?.id ?? '' });
    expect(await messagesOn(one)).toEqual([]);
    expect(await messagesOn({ ride: other })).toMatchObject([{ content: 'deux valises' }]);
  });

  it('writes and reads on USSD, without SMS', async () => {
    const one = await trip();
    const phone = new UssdPhone(product, one.passenger.phone);
    await phone.dial();
    await phone.type('chauffeur');
    expect(await phone.type('Bonjour')).toContain('Envoyé');
    await answer(one, 'Bonjour Awa');
    await relay();
    expect(await smsTo(phone.number)).toEqual([]);
    expect(await phone.type('1')).toContain('Conducteur: Bonjour Awa');
    expect(await phone.type('menu')).toContain('trajets entre villes');
  });
});

describe('A message by SMS, whose sender can be forged,', () => {
  const bySms = (phone: string, text: string) => ask(phone, text, { channel: 'sms' });

  it('is sent only with the number of our latest answer', async () => {
    const one = await trip();
    const { phone } = one.passenger;
    const { text } = await bySms(phone, 'MSG rendez-moi mon argent');
    expect(text).toMatch(/^Envoyer à : Conducteur \?\nPour confirmer : Oui \d{4}$/);
    for (const guess of ['Oui', 'Oui 0000', '1', '0000', 'ok']) await bySms(phone, guess);
    expect(await messagesOn(one)).toEqual([]);
    expect((await agree(phone, 'MSG 4829 bonjour')).text).toContain('Envoyé');
    expect((await messagesOn(one)).map(({ content }) => content)).toEqual(['MSG 4829 bonjour'.slice(4)]);
  });

  it('is sent immediately with the number of the relayed SMS, which works once and not after a wrong one', async () => {
    const one = await trip();
    const { phone } = one.passenger;
    await agree(phone, 'MSG bonjour');
    const numbers = [];
    for (const content of ['Bonjour', 'Où êtes-vous ?']) {
      await answer(one, content);
      await relay();
      numbers.push(/MSG (\d{4})/.exec((await smsTo(phone)).at(-1) ?? '')?.[1] ?? '');
    }
    const [old = '', latest = ''] = numbers;
    expect((await bySms(phone, `MSG ${latest} à la gare`)).text).toContain('Envoyé');
    for (const number of [latest, old]) {
      expect((await bySms(phone, `MSG ${number} encore`)).text).toContain('Pour confirmer');
    }
    await answer(one, 'Attendez');
    await relay();
    const next = /MSG (\d{4})/.exec((await smsTo(phone)).at(-1) ?? '')?.[1] ?? '';
    await bySms(phone, `MSG ${next === '1000' ? '1001' : '1000'} faux`);
    expect((await bySms(phone, `MSG ${next} faux`)).text).toContain('Pour confirmer');
    const sent = (await messagesOn(one)).filter(({ sender_id }) => sender_id === one.passenger.id);
    expect(sent.map(({ content }) => content)).toEqual(['bonjour', 'à la gare']);
  });
});

describe('An SMS relayed to a person', () => {
  it('fits one part even with a sender of a long first name and a warning', async () => {
    const one = await trip();
    const { phone } = one.passenger;
    await agree(phone, 'MSG bonjour');
    await rows('UPDATE profiles SET full_name = $2 WHERE id = $1', one.driver.id, 'Maximilien'.repeat(8));
    await answer(one, 'Envoie 2000F sur mon momo, je suis à la gare routière');
    await relay();
    expect((await smsTo(phone)).at(-1)).toMatch(
      /^Conducteur MaximilienMaximilien \(attention, .*\): Envoie 2000F .*\.\. \(Répondez MSG \d{4} et votre texte\)$/,
    );
    expect(smsPartsOf((await smsTo(phone)).at(-1) ?? '')).toBe(1);
  });

  it('counts against the limits exactly, also while another process reserves one', async () => {
    const { phone } = await insertMember(product, {});
    const reserve = () =>
      product.app.get(RelaysRepository).reserveSms(phone, { person: 1, everyone: 1_000_000 });
    const isWaiting = async () =>
      (await rows(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length > 0;
    const { reserved } = await product.database.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('relayed sms', 0))`);
      await tx.query(
        `INSERT INTO assistant_messages (id, phone, channel, parts) VALUES ('relay:' || gen_random_uuid(), $1, 'sms', 1)`,
        [phone],
      );
      const reserved = reserve();
      await Promise.race([reserved, waitFor(isWaiting)]);
      return { reserved };
    });
    expect(await reserved).toBe(false);
  });

  it('cannot be answered by a code that two conversations share', async () => {
    const one = await trip();
    const { phone } = one.passenger;
    await agree(phone, 'MSG bonjour');
    await rows(`UPDATE assistant_relays SET number = '1234' WHERE phone = $1`, phone);
    await rows(
      `INSERT INTO assistant_relays SELECT gen_random_uuid(), phone, channel, booking_id, seq, remaining, open_until, person_id, number
       FROM assistant_relays WHERE phone = $1`,
      phone,
    );
    expect((await ask(phone, 'MSG 1234 privé', { channel: 'sms' })).text).toContain('Pour confirmer');
    expect((await messagesOn(one)).map(({ content }) => content)).toEqual(['bonjour']);
  });
});

describe('A driver', () => {
  const leaveApp = ({ driver }: Trip) =>
    rows(`UPDATE sessions SET created_at = now() - interval '2 days' WHERE user_id = $1`, driver.id);
  /** Opens the conversation in the app and writes. */
  async function write({ passenger, ride }: Trip, content: string) {
    const { body } = await call(passenger, 'POST', '/api/conversations', { ride_id: ride.id });
    const about = { conversation_id: body.data.id, content };
    return call(passenger, 'POST', '/api/messages', about);
  }

  it('without the app gets a passenger’s message by SMS, and answers with its number', async () => {
    const one = await trip();
    await leaveApp(one);
    await write(one, 'Je suis devant la pharmacie');
    await Promise.all([relay(), relay()]);
    const [text = '', ...others] = await smsTo(one.driver.phone);
    expect(text).toMatch(/^Passager Awa: Je suis devant la pharmacie \(Répondez MSG \d{4} et votre texte\)$/);
    expect(others).toEqual([]);
    expect(text).not.toContain(one.passenger.phone.slice(3));
    const number = /MSG (\d{4})/.exec(text)?.[1] ?? '';
    const sent = await ask(one.driver.phone, `MSG ${number} j’arrive`, { channel: 'sms' });
    expect(sent.text).toBe('Envoyé. La réponse arrive ici.');
    expect((await messagesOn(one)).at(-1)).toMatchObject({
      content: 'j’arrive',
      sender_id: one.driver.id,
    });
  });

  it('who wrote to the assistant on WhatsApp gets the message there, and must choose the passenger to answer', async () => {
    const one = await trip();
    await leaveApp(one);
    await ask(one.driver.phone, 'menu');
    await write(one, 'Bonjour');
    const other = { ...one, passenger: await insertMember(product, { full_name: 'Eric Fotso' }) };
    const about = { ride_id: one.ride.id, user_id: other.passenger.id, verification_code: '111222' };
    await insertBooking(product.database, { ...about, status: 'pending_verification' });
    await write(other, 'Deux valises');
    await relay();
    expect(whatsapp.answers.map((message) => message.text).sort()).toEqual([
      'Passager Awa: Bonjour',
      'Passager Eric: Deux valises',
    ]);
    const { text, options } = await ask(one.driver.phone, 'MSG d’accord');
    expect([text, options.map(({ title }) => title.split(' ')[0])]).toEqual([
      'Quelle réservation ?',
      ['Eric', 'Awa', 'Menu'],
    ]);
    await ask(one.driver.phone, '', { choice: options[1]?.id ?? '' });
    const [conversation] = await rows<{ passenger_id: string }>(
      `SELECT c.passenger_id FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE m.content = 'd’accord'`,
    );
    expect(conversation?.passenger_id).toBe(one.passenger.id);
  });

  it('who uses the app, or has read the message there, gets nothing', async () => {
    const one = await trip();
    await write(one, 'Bonjour');
    const other = await trip();
    await leaveApp(other);
    await write(other, 'Bonjour');
    await rows('UPDATE messages SET read = true WHERE ride_id = $1', other.ride.id);
    await relay();
    expect([...(await smsTo(one.driver.phone)), ...(await smsTo(other.driver.phone))]).toEqual([]);
  });

  it('with push gets nothing', async () => {
    const one = await trip();
    await insertPushSubscription(product.database, one.driver.id, new PushBrowser());
    await leaveApp(one);
    await write(one, 'Bonjour');
    await relay();
    expect(await smsTo(one.driver.phone)).toEqual([]);
  });

  it('gets no messages from a passenger who has not paid or is blocked', async () => {
    const one = await trip('pending');
    await leaveApp(one);
    await write(one, 'Bonjour');
    const other = await trip();
    await leaveApp(other);
    await write(other, 'Bonjour');
    const pair = [other.driver.id, other.passenger.id];
    await rows('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)', ...pair);
    await relay();
    expect([...(await smsTo(one.driver.phone)), ...(await smsTo(other.driver.phone))]).toEqual([]);
  });

  it('gets five SMS of a passenger until answering, and none over the limit', async () => {
    const one = await trip();
    await leaveApp(one);
    const flood = async (count: number) => {
      for (let message = 0; message < count; message++) {
        await write(one, `Message ${message}`);
        await relay();
      }
    };
    await flood(7);
    expect(await smsTo(one.driver.phone)).toHaveLength(5);
    await agree(one.driver.phone, 'MSG oui');
    await rows(
      `INSERT INTO assistant_messages (id, phone, channel, parts) SELECT 'relay:' || n || $1, $1, 'sms', 1 FROM generate_series(1, 200) n`,
      one.driver.phone,
    );
    await flood(2);
    expect(await smsTo(one.driver.phone)).toHaveLength(5);
  });
});

describe('A message is not passed on', () => {
  const silent = async (one: Trip) => {
    await answer(one, 'Bonjour');
    await relay();
    expect(whatsapp.answers).toEqual([]);
  };
  const opened = async () => {
    const one = await trip();
    await ask(one.passenger.phone, 'MSG bonjour');
    return one;
  };

  it('after 24 hours', async () => {
    const one = await opened();
    await rows(`UPDATE assistant_relays SET open_until = now() WHERE phone = $1`, one.passenger.phone);
    await silent(one);
  });

  it('after STOP', async () => {
    const one = await opened();
    await rows(`INSERT INTO channel_opt_outs (channel, phone) VALUES ('whatsapp', $1)`, one.passenger.phone);
    await silent(one);
  });

  it('to a number that is no longer the passenger’s', async () => {
    const one = await opened();
    await rows(`UPDATE assistant_relays SET phone = '237677999999' WHERE phone = $1`, one.passenger.phone);
    await silent(one);
  });
});

describe('A person without a paid booking', () => {
  it.each(['MSG bonjour', 'écrire au chauffeur'])('cannot write to a driver: %s', async (text) => {
    const one = await trip('pending');
    const other = await trip();
    for (const choice of [null, `chat:${one.booking.id}`, `chat:${other.booking.id}`]) {
      expect((await ask(one.passenger.phone, text, { choice })).text).toContain("Payez d'abord");
    }
    await ask(one.passenger.phone, 'bonjour');
    expect([...(await messagesOn(one)), ...(await messagesOn(other))]).toEqual([]);
  });
});
