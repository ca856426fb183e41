import { Retention } from '../../src/platform/jobs';
import { newPhone } from '../factories/person';
import { callsTo, read } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

const PATH = '/api/profiles/me/trusted-contact';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({ THROTTLING: 'on' });
});
afterAll(() => product.close());

const { call: as } = callsTo(() => product);
const choose = (who: Member, phone_number: string, name = 'Awa') =>
  as(who, 'PUT', PATH, { name, phone_number });

async function textsTo(phone: string): Promise<string[]> {
  await product.jobs.drain();
  const { body } = await read(fetch(`${product.url}/dev/sms?to=${phone}`));
  return body.data.map((sms: { body: string }) => sms.body);
}

async function tokenFor(phone: string): Promise<string> {
  const [text = ''] = await textsTo(phone);
  return /\/contact\/([\w-]+)/.exec(text)?.[1] ?? '';
}

const openLink = (token: string) => read(fetch(`${product.url}/api/trusted-contacts/${token}`));
const answer = (token: string, accept: unknown) =>
  read(
    fetch(`${product.url}/api/trusted-contacts/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accept }),
    }),
  );

describe('A trusted contact', () => {
  it('gets one SMS, which contains only the first name, and confirms by its link', async () => {
    const person = await insertMember(product, { full_name: 'Solange Etame' });
    const phone = newPhone();
    expect((await as(person, 'GET', PATH)).body.data).toBeNull();
    const set = await choose(person, `+237 ${phone.slice(3)}`);
    expect(set.body.data).toEqual({ name: 'Awa', phone_number: phone, confirmed: false, refused: false });
    const texts = await textsTo(phone);
    expect(texts).toEqual([expect.stringMatching(/Solange.*\/contact\/[\w-]{32}$/)]);
    expect(texts.join()).not.toContain('Etame');

    const token = await tokenFor(phone);
    const page = await openLink(token);
    expect(page.body.data).toEqual({ first_name: 'Solange', confirmed: false });
    expect([page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'noindex',
    ]);
    expect((await answer(token, true)).body.data).toEqual({ confirmed: true });
    expect((await as(person, 'GET', PATH)).body.data).toMatchObject({ confirmed: true });
    expect((await answer(token, true)).status).toBe(200);
  });

  it('is not confirmed by opening the link, as previews of messages do', async () => {
    const person = await insertMember(product);
    const phone = newPhone();
    await choose(person, phone);
    await openLink(await tokenFor(phone));
    expect((await as(person, 'GET', PATH)).body.data.confirmed).toBe(false);
  });

  it('keeps the confirmation when only the name changes, without another SMS', async () => {
    const person = await insertMember(product);
    const phone = newPhone();
    await choose(person, phone);
    await answer(await tokenFor(phone), true);
    expect((await choose(person, phone, 'Maman')).body.data).toMatchObject({
      name: 'Maman',
      confirmed: true,
    });
    expect(await textsTo(phone)).toHaveLength(1);
  });

  it('can refuse, even after confirming, and is never asked by this person again', async () => {
    const person = await insertMember(product);
    const phone = newPhone();
    await choose(person, phone);
    const token = await tokenFor(phone);
    await answer(token, true);
    expect((await answer(token, false)).body.data).toEqual({ confirmed: false });
    expect((await as(person, 'GET', PATH)).body.data).toEqual({
      name: 'Awa',
      phone_number: null,
      confirmed: false,
      refused: true,
    });
    expect((await answer(token, true)).status).toBe(404);
    await as(person, 'DELETE', PATH);
    const again = await choose(person, phone);
    expect([again.status, again.body.code]).toEqual([409, 'CONTACT_REFUSED']);
    expect(await textsTo(phone)).toHaveLength(1);
  });

  it('can refuse, but not accept, after the person has chosen somebody else', async () => {
    const person = await insertMember(product);
    const [first, second] = [newPhone(), newPhone()];
    await choose(person, first);
    const token = await tokenFor(first);
    await choose(person, second);
    expect((await answer(token, true)).status).toBe(404);
    expect((await answer(token, false)).status).toBe(200);
    expect((await choose(person, first)).body.code).toBe('CONTACT_REFUSED');
  });

  it('stays refused when accepting and refusing race', async () => {
    const person = await insertMember(product);
    const phone = newPhone();
    await choose(person, phone);
    const token = await tokenFor(phone);
    await Promise.all([answer(token, true), answer(token, false)]);
    expect((await as(person, 'GET', PATH)).body.data).toMatchObject({ confirmed: false, refused: true });
  });

  it('has 7 days to answer', async () => {
    const person = await insertMember(product);
    const phone = newPhone();
    await choose(person, phone);
    const token = await tokenFor(phone);
    await product.database.query(
      `UPDATE trusted_contacts SET created_at = now() - interval '7 days' WHERE user_id = $1`,
      [person.id],
    );
    expect([(await openLink(token)).status, (await answer(token, true)).status]).toEqual([404, 404]);
  });

  it('loses name and number when removed', async () => {
    const person = await insertMember(product);
    await choose(person, newPhone());
    expect((await as(person, 'DELETE', PATH)).body.data).toBeNull();
    const rows = await product.database.query<object[]>(
      'SELECT name, phone FROM trusted_contacts WHERE user_id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ name: null, phone: null }]);
  });

  it.each([
    ['somebody abroad', '+33612345678'],
    ['a landline', '222222222'],
  ])('cannot be %s', async (_, phone) => {
    const { status, body } = await choose(await insertMember(product), phone);
    expect([status, body.details[0].field]).toEqual([400, 'phone_number']);
  });

  it('cannot be oneself', async () => {
    const person = await insertMember(product);
    const { status, body } = await choose(person, person.phone);
    expect([status, body.details[0].field]).toEqual([400, 'phone_number']);
  });
});

describe('Asking strangers', () => {
  it('is limited to 3 numbers a day for a person, even in parallel', async () => {
    const person = await insertMember(product);
    const phones = Array.from({ length: 6 }, newPhone);
    const answers = await Promise.all(phones.map((phone) => choose(person, phone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    const limited = answers.find(({ status }) => status === 429);
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is limited to 3 requests a day to a number, over all people and in parallel', async () => {
    const phone = newPhone();
    const people = await Promise.all(Array.from({ length: 5 }, () => insertMember(product)));
    const answers = await Promise.all(people.map((person) => choose(person, phone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    expect(await textsTo(phone)).toHaveLength(3);
  });

  it('stays refused to a person who deletes the account and registers again', async () => {
    const person = await insertMember(product);
    const phone = newPhone();
    await choose(person, phone);
    await answer(await tokenFor(phone), false);
    expect((await as(person, 'DELETE', '/api/profiles/me')).status).toBe(200);
    const again = await signIn(product, person.phone);
    const { status, body } = await read(again.request('PUT', PATH, { name: 'Awa', phone_number: phone }));
    expect([status, body.code]).toEqual([409, 'CONTACT_REFUSED']);
  });

  it('is impossible after either has blocked the other', async () => {
    const [person, other] = [await insertMember(product), await insertMember(product)];
    await as(other, 'PUT', `/api/profiles/${person.id}/block`);
    const { status, body } = await choose(person, other.phone);
    expect([status, body.code]).toEqual([403, 'BLOCKED']);
    expect(await textsTo(other.phone)).toEqual([]);
  });

  it('sends no text written by the person, except a plausible first name', async () => {
    const person = await insertMember(product, { full_name: 'scam.ga/pay 677123456' });
    const phone = newPhone();
    await choose(person, phone, 'Appelez le 677123456');
    expect((await textsTo(phone)).join()).not.toMatch(/scam|677123456/);
  });
});

describe('Old requests', () => {
  it('are deleted after 30 days, refusals after 2 years, confirmed contacts never', async () => {
    const person = await insertMember(product);
    const phones = [newPhone(), newPhone(), newPhone()];
    for (const phone of phones) await choose(person, phone);
    const { query } = product.database;
    const run = query.bind(product.database);
    await answer(await tokenFor(phones[0] ?? ''), false);
    await answer(await tokenFor(phones[2] ?? ''), true);
    const age = (time: string) =>
      run('UPDATE trusted_contacts SET keep_until = keep_until - $2::interval WHERE user_id = $1', [
        person.id,
        time,
      ]);
    const left = async () => {
      await product.app.get(Retention, { strict: false }).run();
      return run(
        `SELECT refused_at IS NOT NULL AS refused FROM trusted_contacts WHERE user_id = $1 ORDER BY id`,
        [person.id],
      );
    };
    await age('31 days');
    expect(await left()).toEqual([{ refused: true }, { refused: false }]);
    await age('2 years');
    expect(await left()).toEqual([{ refused: false }]);
  });
});
