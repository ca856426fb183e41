import { createECDH, randomUUID } from 'node:crypto';
import { newPhone } from '../factories/person';
import { PushBrowser } from '../fakes/push-browser';
import { type Answer, read } from '../setup/call';
import { insertMember } from '../setup/cast';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

describe('Push subscriptions', () => {
  let product: TestApp;
  let ama: SignedIn;
  let ben: SignedIn;

  const post = async (person: SignedIn, path: string, body: object): Promise<Answer> =>
    read(await person.request('POST', path, body));
  const subscribe = (person: SignedIn, { subscription }: PushBrowser) =>
    post(person, '/api/push/subscribe', { subscription });
  const unsubscribe = (person: SignedIn, { endpoint }: PushBrowser) =>
    post(person, '/api/push/unsubscribe', { endpoint });
  const holderOf = async ({ endpoint }: PushBrowser): Promise<string | undefined> => {
    const [row] = await product.database.query<{ user_id: string }[]>(
      'SELECT user_id FROM push_subscriptions WHERE endpoint = $1',
      [endpoint],
    );
    return row?.user_id;
  };
  const idOf = async ({ endpoint }: PushBrowser): Promise<string> => {
    const [{ id }] = await product.database.query<[{ id: string }]>(
      'SELECT id FROM push_subscriptions WHERE endpoint = $1',
      [endpoint],
    );
    return id;
  };
  const signOut = (person: SignedIn, body = {}) => person.request('POST', '/api/auth/sign-out', body);

  beforeAll(async () => {
    product = await startTestApp();
    ama = await signIn(product, newPhone());
    ben = await signIn(product, newPhone());
  });
  afterAll(() => product.close());

  it('use a public key: a point of P-256', async () => {
    const { status, body } = await read(await fetch(`${product.url}/api/push/public-key`));
    expect([status, body]).toEqual([200, { success: true, data: { public_key: expect.any(String) } }]);
    const bytes = Buffer.from(body.data.public_key, 'base64url');
    expect([bytes.length, bytes[0]]).toEqual([65, 4]);
    const other = createECDH('prime256v1');
    other.generateKeys();
    expect(other.computeSecret(bytes)).toHaveLength(32);
  });

  it('belong to the caller, and to the next person who subscribes the same browser', async () => {
    const browser = new PushBrowser();
    expect(await subscribe(ama, browser)).toMatchObject({
      status: 200,
      body: { success: true, data: null },
    });
    expect(await holderOf(browser)).toBe(ama.user.id);
    const before = await idOf(browser);
    await subscribe(ama, browser);
    expect(await idOf(browser)).toBe(before);
    await subscribe(ben, browser);
    expect(await holderOf(browser)).toBe(ben.user.id);
    expect(await idOf(browser)).not.toBe(before);
  });

  it('end at their owner’s request, even repeated, but not at another person’s', async () => {
    const browser = new PushBrowser();
    await subscribe(ama, browser);
    expect((await unsubscribe(ben, browser)).status).toBe(200);
    expect(await holderOf(browser)).toBe(ama.user.id);
    for (let times = 0; times < 2; times++) {
      expect(await unsubscribe(ama, browser)).toMatchObject({
        status: 200,
        body: { success: true, data: null },
      });
      expect(await holderOf(browser)).toBeUndefined();
    }
    expect((await post(ama, '/api/push/unsubscribe', { endpoint: 'no address' })).status).toBe(200);
  });

  it('end with the session that made them; another device keeps its own', async () => {
    const phone = newPhone();
    const [here, there] = [await signIn(product, phone), await signIn(product, phone)];
    const [mine, other] = [new PushBrowser(), new PushBrowser()];
    await subscribe(here, mine);
    await subscribe(there, other);
    expect((await signOut(here)).status).toBe(200);
    expect([await holderOf(mine), await holderOf(other)]).toEqual([undefined, there.user.id]);
  });

  it('end everywhere with a sign-out everywhere', async () => {
    const phone = newPhone();
    const [here, there] = [await signIn(product, phone), await signIn(product, phone)];
    const [mine, other] = [new PushBrowser(), new PushBrowser()];
    await subscribe(here, mine);
    await subscribe(there, other);
    await signOut(here, { scope: 'global' });
    expect([await holderOf(mine), await holderOf(other)]).toEqual([undefined, undefined]);
  });

  it('end when their person is suspended', async () => {
    const admin = await insertMember(product, { staff_role: 'admin' });
    const [person, browser] = [await signIn(product, newPhone()), new PushBrowser()];
    await subscribe(person, browser);
    const answer = await fetch(`${product.url}/api/admin/profiles/${person.user.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ suspended: true, reason: 'Fraude' }),
    });
    expect(answer.status).toBe(200);
    expect(await holderOf(browser)).toBeUndefined();
  });

  it('never outlive a session that ends while they are made', async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < 12; round++) {
      const [person, browser] = [await signIn(product, newPhone()), new PushBrowser()];
      const [subscribed] = await Promise.all([subscribe(person, browser), signOut(person)]);
      outcomes.add(subscribed.status);
      expect(await holderOf(browser)).toBeUndefined();
    }
    expect([...outcomes].every((status) => [200, 401].includes(status))).toBe(true);
  });

  it('are one per browser, however many people subscribe it concurrently', async () => {
    const browser = new PushBrowser();
    const people = [ama, ben, ama, ben, ama, ben];
    const answers = await Promise.all(people.map((person) => subscribe(person, browser)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect([ama.user.id, ben.user.id]).toContain(await holderOf(browser));
  });

  it('are listed for their owner without addresses, marking the one of this session', async () => {
    const phone = newPhone();
    const [here, there] = [await signIn(product, phone), await signIn(product, phone)];
    const [mine, other] = [
      new PushBrowser(),
      new PushBrowser('https://web.push.apple.com/secret-of-a-browser'),
    ];
    await subscribe(there, other);
    await subscribe(here, mine);
    const listed = await read(await here.request('GET', '/api/push/subscriptions'));
    expect(listed.body.data).toEqual([
      expect.objectContaining({ service: 'fcm.googleapis.com', current: true, device: null }),
      expect.objectContaining({ service: 'web.push.apple.com', current: false }),
    ]);
    expect(JSON.stringify(listed.body)).not.toMatch(/secret-of-a-browser|p256dh|session/);
    expect((await read(await ben.request('GET', '/api/push/subscriptions'))).body.data).not.toContainEqual(
      expect.objectContaining({ id: listed.body.data[0].id }),
    );
  });

  it('can be removed from another device only by their owner', async () => {
    const [person, browser] = [await signIn(product, newPhone()), new PushBrowser()];
    await subscribe(person, browser);
    const path = `/api/push/subscriptions/${await idOf(browser)}`;
    expect((await ben.request('DELETE', path)).status).toBe(404);
    expect(await holderOf(browser)).toBe(person.user.id);
    expect((await person.request('DELETE', path)).status).toBe(200);
    expect(await holderOf(browser)).toBeUndefined();
    expect((await person.request('DELETE', path)).status).toBe(404);
  });

  it('are limited to ten a person: a new one replaces the least recently used one, even in parallel', async () => {
    const person = await signIn(product, newPhone());
    const first = Array.from({ length: 10 }, () => new PushBrowser());
    for (const browser of first) await subscribe(person, browser);
    await subscribe(person, first[0] as PushBrowser);
    await Promise.all(Array.from({ length: 5 }, () => subscribe(person, new PushBrowser())));
    const rows = await product.database.query<{ endpoint: string }[]>(
      'SELECT endpoint FROM push_subscriptions WHERE user_id = $1',
      [person.user.id],
    );
    expect(rows).toHaveLength(10);
    const kept = first.map(({ endpoint }) => rows.some((row) => row.endpoint === endpoint));
    expect(kept).toEqual([true, false, false, false, false, false, true, true, true, true]);
  });

  const good = new PushBrowser().subscription;
  it.each([
    ['no endpoint', { keys: good.keys }],
    ['http', { ...good, endpoint: 'http://fcm.googleapis.com/fcm/send/x' }],
    ['another host', { ...good, endpoint: 'https://push.evil.example/x' }],
    ['a host that only ends alike', { ...good, endpoint: 'https://evil-fcm.googleapis.com/x' }],
    ['localhost', { ...good, endpoint: 'https://127.0.0.1/x' }],
    ['the cloud’s metadata address', { ...good, endpoint: 'https://169.254.169.254/latest/meta-data' }],
    ['a password in it', { ...good, endpoint: 'https://a:b@fcm.googleapis.com/x' }],
    ['text after the address', { ...good, endpoint: `https://fcm.googleapis.com/${'x'.repeat(2_000)}` }],
    ['a number as its endpoint', { ...good, endpoint: 7 }],
    ['no keys', { endpoint: good.endpoint }],
    ['null as its keys', { ...good, keys: null }],
    ['an invalid key', { ...good, keys: { ...good.keys, p256dh: 'abc' } }],
    [
      'a key that is not on the curve',
      { ...good, keys: { ...good.keys, p256dh: Buffer.alloc(65, 4).toString('base64') } },
    ],
    ['a secret that is too short', { ...good, keys: { ...good.keys, auth: 'AAAA' } }],
    ['a list', [good]],
    ['text', JSON.stringify(good)],
  ])('are refused with %s', async (_what, subscription) => {
    expect(await post(ama, '/api/push/subscribe', { subscription })).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        details: [{ field: 'subscription', message: expect.stringMatching(/./) }],
      },
    });
  });

  it('accept keys with padding and in either base64 alphabet', async () => {
    const browser = new PushBrowser(`https://web.push.apple.com/${randomUUID()}`);
    const { keys } = browser.subscription;
    const standard = (key: string) => Buffer.from(key, 'base64url').toString('base64');
    const subscription = {
      endpoint: browser.endpoint,
      keys: { p256dh: standard(keys.p256dh), auth: standard(keys.auth) },
    };
    expect((await post(ama, '/api/push/subscribe', { subscription })).status).toBe(200);
    const [row] = await product.database.query<object[]>(
      'SELECT p256dh, auth FROM push_subscriptions WHERE endpoint = $1',
      [browser.endpoint],
    );
    expect(row).toEqual(keys);
  });
});
