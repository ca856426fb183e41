import { randomUUID } from 'node:crypto';
import { InboxService } from '../../src/modules/notifications/inbox.service';
import { newPhone } from '../factories/person';
import { read } from '../setup/call';
import { LiveClient } from '../setup/live-client';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

describe('Notifications', () => {
  let product: TestApp;
  let ama: SignedIn;
  let ben: SignedIn;

  const same = (text: string) => ({ fr: text, en: text });
  const notify = (userId: string, count = 1) =>
    Array.from({ length: count }).reduce<Promise<void>>(
      (before) =>
        before.then(() =>
          product.app.get(InboxService, { strict: false }).add(null, {
            user_id: userId,
            key: randomUUID(),
            data: { type: 'warning' },
            title: same('Title'),
            body: same('Body'),
          }),
        ),
      Promise.resolve(),
    );
  const list = async (person: SignedIn, query = '') =>
    read(await person.request('GET', `/api/notifications${query}`));
  const markRead = async (person: SignedIn, body: object) =>
    read(await person.request('PUT', '/api/notifications/read', body));

  beforeAll(async () => {
    product = await startTestApp();
    ama = await signIn(product, newPhone());
    ben = await signIn(product, newPhone());
  });
  afterAll(() => product.close());

  it('are sent live to all sockets of their person, as in the list', async () => {
    const [phone, desk] = [
      await LiveClient.open(product, ama.token),
      await LiveClient.open(product, ama.token),
    ];
    await notify(ama.user.id);
    const { body } = await list(ama);
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      type: 'warning',
      title: 'Title',
      body: 'Body',
      data: { type: 'warning' },
      read: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(await phone.waitForEvents('notification:new')).toEqual([body.data[0]]);
    expect(await desk.waitForEvents('notification:new')).toEqual([body.data[0]]);
    phone.close();
    desk.close();
  });

  it('are listed newest first, by page number or cursor, for their person only', async () => {
    const person = await signIn(product, newPhone());
    await notify(person.user.id, 5);
    const ids = (await list(person)).body.data.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
    const first = (await list(person, '?limit=2')).body;
    expect(first.pagination).toEqual({ page: 1, limit: 2, has_more: true, next: expect.any(String) });
    const byNumber = (await list(person, '?limit=2&page=2')).body.data;
    const byCursor = (await list(person, `?limit=2&cursor=${first.pagination.next}`)).body.data;
    expect(byNumber.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2, 4));
    expect(byCursor).toEqual(byNumber);
    expect((await list(ben)).body.data).toEqual([]);
  });

  it('are listed in the requested language; an unsupported language is rejected', async () => {
    const person = await signIn(product, newPhone());
    await product.app.get(InboxService, { strict: false }).add(null, {
      user_id: person.user.id,
      key: randomUUID(),
      data: { type: 'warning' },
      title: { fr: 'Rappel', en: 'Reminder' },
      body: { fr: 'Restez courtois', en: 'Stay polite' },
    });
    expect((await list(person)).body.data).toMatchObject([{ title: 'Rappel', body: 'Restez courtois' }]);
    expect((await list(person, '?language=en')).body.data).toMatchObject([
      { title: 'Reminder', body: 'Stay polite' },
    ]);
    expect(await list(person, '?language=de')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'language' }] },
    });
  });

  it('can be switched off one by one, for the caller only', async () => {
    const path = '/api/notifications/preferences';
    const everything = (await read(await ama.request('GET', path))).body.data;
    expect(everything).toEqual({
      bookings_push: true,
      bookings_in_app: true,
      bookings_sms: true,
      rides_push: true,
      rides_in_app: true,
      rides_sms: true,
      messages_in_app: true,
      quiet_hours: false,
      whatsapp: false,
      whatsapp_offered: true,
    });
    const changed = { ...everything, rides_push: false, quiet_hours: true };
    expect(
      await read(
        await ama.request('PUT', path, { rides_push: false, quiet_hours: true, user_id: ben.user.id }),
      ),
    ).toMatchObject({ status: 200, body: { data: changed } });
    expect((await read(await ama.request('PUT', path, {}))).body.data).toEqual(changed);
    expect((await read(await ben.request('GET', path))).body.data).toEqual(everything);
  });

  it.each([
    ['text', 'yes'],
    ['null', null],
    ['a number', 0],
  ])('are not switched off by %s', async (_what, value) => {
    expect(
      await read(await ama.request('PUT', '/api/notifications/preferences', { rides_push: value })),
    ).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', details: [{ field: 'rides_push' }] } });
  });

  it('are marked read by id or all at once, for their person only', async () => {
    const person = await signIn(product, newPhone());
    await notify(person.user.id, 3);
    const [newest] = (await list(person)).body.data;
    expect((await markRead(ben, { ids: [newest.id] })).body).toEqual({ success: true, data: { unread: 0 } });
    expect((await list(person)).body.data[0].read).toBe(false);
    expect((await markRead(person, { ids: [newest.id, randomUUID()] })).body.data).toEqual({ unread: 2 });
    expect((await list(person)).body.data.map(({ read: seen }: { read: boolean }) => seen)).toEqual([
      true,
      false,
      false,
    ]);
    expect((await markRead(person, {})).body.data).toEqual({ unread: 0 });
  });

  it.each([
    [{ ids: 'all' }],
    [{ ids: ['not-an-id'] }],
    [{ ids: [7] }],
    [{ ids: [null] }],
    [{ ids: Array.from({ length: 101 }, () => randomUUID()) }],
  ])('are not marked as read by %j', async (body) => {
    expect(await markRead(ama, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it.each(['?limit=0', '?limit=101', '?page=51', '?page=0', '?cursor=!', '?cursor=WyJ4Il0', '?limit=x'])(
    'are rejected for the query %s',
    async (query) => {
      expect((await list(ama, query)).status).toBe(400);
    },
  );

  it('answer 401 without a token', async () => {
    expect((await fetch(`${product.url}/api/notifications`)).status).toBe(401);
    expect((await fetch(`${product.url}/api/notifications/read`, { method: 'PUT' })).status).toBe(401);
  });
});
