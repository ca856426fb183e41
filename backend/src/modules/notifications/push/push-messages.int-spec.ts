import { randomUUID } from 'node:crypto';
import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { insertPerson, type PersonGiven } from '../../../../test/factories/person';
import { insertPushSubscription } from '../../../../test/factories/push-subscription';
import { PushBrowser } from '../../../../test/fakes/push-browser';
import { FakePushService } from '../../../../test/fakes/push-service.fake';
import { faults } from '../../../../test/fakes/scripted-server';
import { scratchFolder } from '../../../../test/setup/scratch-folder';
import { openModule } from '../../../../test/setup/test-module';
import { waitFor } from '../../../../test/setup/wait-for';
import { loadConfig } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { JobQueue } from '../../../platform/jobs';
import { NotificationsModule, PushSubscriptionsService } from '..';
import { InboxService } from '../inbox.service';
import { PushMessagesService } from './push-messages.service';
import { PushSender } from './push-sender';

const JOBS = `name LIKE 'notifications.push.%' AND state IN ('created', 'retry')`;

describe('A push message', () => {
  let service: FakePushService;
  let context: TestingModule;
  let database: DataSource;
  let jobs: JobQueue;
  let transactions: Transactions;
  let inbox: InboxService;

  const person = async (given: PersonGiven = {}) => {
    const { id } = await insertPerson(database, given);
    const browser = new PushBrowser();
    return { id, browser, subscription: await insertPushSubscription(database, id, browser) };
  };
  const notify = async (user_id: string, given: { key?: string; text?: string } = {}) => {
    const entry = {
      user_id,
      key: given.key ?? randomUUID(),
      data: { type: 'ride_changed', bookingId: randomUUID(), rideId: randomUUID() } as const,
      title: { fr: 'Départ déplacé', en: 'Departure moved' },
      body: { fr: given.text ?? 'À 8 h', en: given.text ?? 'At 8' },
    };
    await transactions.run((tx) => inbox.add(tx, entry));
  };
  const scheduleRetriesNow = () => database.query(`UPDATE pgboss.job SET start_after = now() WHERE ${JOBS}`);
  const waiting = (): Promise<{ seconds: number }[]> =>
    database.query(
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job WHERE ${JOBS}`,
    );
  const subscriptionsTo = ({ endpoint }: PushBrowser): Promise<{ user_id: string }[]> =>
    database.query('SELECT user_id FROM push_subscriptions WHERE endpoint = $1', [endpoint]);
  const signIn = async (userId: string) => {
    const { session_id } = await insertPushSubscription(database, userId, new PushBrowser());
    return session_id;
  };
  const subscribe = async (userId: string, browser: PushBrowser) => {
    const identity = { userId, sessionId: await signIn(userId) } as Parameters<
      PushSubscriptionsService['subscribe']
    >[0];
    await context.get(PushSubscriptionsService).subscribe(identity, browser.subscription);
  };
  const signOut = (sessionId: string) =>
    transactions.run((tx) => context.get(PushSubscriptionsService).removeOfSessions(tx, [sessionId]));

  beforeAll(async () => {
    service = await FakePushService.start();
    ({ module: context } = await openModule([NotificationsModule]));
    context.get(PushSender).dispatcher = service.dispatcher();
    context.get(PushMessagesService).onModuleInit();
    database = context.get(DataSource);
    jobs = context.get(JobQueue);
    transactions = context.get(Transactions);
    inbox = context.get(InboxService);
    await jobs.drain(); // starts the queue
  });
  afterAll(async () => {
    await context.close();
    await service.stop();
  });
  beforeEach(async () => {
    await database.query(`DELETE FROM pgboss.job WHERE ${JOBS}`);
    service.on('push').always(null);
  });

  it('is delivered to each browser of its person, encrypted for that browser', async () => {
    const ama = await person();
    const ben = await person();
    const second = new PushBrowser(`https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`);
    await insertPushSubscription(database, ama.id, second);
    await notify(ama.id);
    await jobs.drain();
    const [listed] = await inbox.list(ama.id, { page: 1, limit: 1 });
    const expected = {
      id: listed?.id,
      type: 'ride_changed',
      title: 'Départ déplacé',
      body: 'À 8 h',
      data: listed?.data,
      read: false,
      created_at: listed?.created_at.toISOString(),
    };
    expect(service.readBy(ama.browser)).toEqual([expected]);
    expect(service.readBy(second)).toEqual([expected]);
    expect(service.requestCount(ben.browser)).toBe(0);
    const [sent] = service.accepted.slice(-1);
    expect(() => ben.browser.read(sent?.bytes ?? Buffer.alloc(0))).toThrow();
    expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(Number(sent?.headers['ttl'])).toBeGreaterThan(3_500);
    expect(Number(sent?.headers['ttl'])).toBeLessThanOrEqual(3_600);
  });

  it.each([
    [null, 'Départ déplacé'],
    ['fr', 'Départ déplacé'],
    ['en', 'Departure moved'],
  ] as const)('is written in the language %s of its person: %s', async (locale, title) => {
    const ama = await person({ locale });
    await notify(ama.id);
    await jobs.drain();
    expect(service.readBy(ama.browser)).toMatchObject([{ title }]);
  });

  it('is sent once per event, and only after the commit', async () => {
    const ama = await person();
    const key = randomUUID();
    await transactions
      .run(async (tx) => {
        await inbox.add(tx, {
          user_id: ama.id,
          key,
          data: { type: 'warning' },
          title: { fr: 'x', en: 'x' },
          body: { fr: 'x', en: 'x' },
        });
        throw new Error('no change after all');
      })
      .catch(() => undefined);
    await jobs.drain();
    expect(service.requestCount(ama.browser)).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => notify(ama.id, { key })));
    await jobs.drain();
    expect(service.readBy(ama.browser)).toHaveLength(1);
  });

  it('truncates a long text to the size limit', async () => {
    const ama = await person();
    await notify(ama.id, { text: '🚗'.repeat(2_000) });
    await jobs.drain();
    expect(service.readBy(ama.browser)).toMatchObject([{ body: `${'🚗'.repeat(499)}…` }]);
  });

  it.each([404, 410])(
    'deletes the subscription if answered with %s, and is not sent again',
    async (status) => {
      const ama = await person();
      service.on('push').next(faults.answer(status));
      await notify(ama.id);
      await jobs.drain();
      expect(await subscriptionsTo(ama.browser)).toEqual([]);
      expect(await waiting()).toEqual([]);
    },
  );

  it.each([
    ['fails', faults.html(500)],
    ['is too busy', faults.answer(429)],
    ['refuses', faults.answer(403)],
    ['redirects', faults.answer(307, '', { location: 'https://127.0.0.1/admin' })],
    ['breaks the connection', faults.reset()],
  ])('is tried three times, 5 and 10 seconds apart, if the service %s', async (_what, fault) => {
    const ama = await person();
    service.on('push').always(fault);
    await notify(ama.id);
    const spacing: unknown[] = [];
    for (let round = 1; round <= 3; round++) {
      await jobs.drain();
      expect(service.requestCount(ama.browser)).toBe(round);
      spacing.push(await waiting());
      await scheduleRetriesNow();
    }
    expect(spacing).toEqual([[{ seconds: 5 }], [{ seconds: 10 }], []]);
    expect(await subscriptionsTo(ama.browser)).toHaveLength(1);
    expect(service.requests.every(({ path }) => path !== '/admin')).toBe(true);
  });

  it('is delivered by a retry', async () => {
    const ama = await person();
    service.on('push').next(faults.html(503));
    await notify(ama.id);
    await jobs.drain();
    await scheduleRetriesNow();
    await jobs.drain();
    expect([service.requestCount(ama.browser), service.readBy(ama.browser).length]).toEqual([2, 1]);
  });

  it.each([
    ['120', 120],
    ['99999999999999', 3_600],
    ['Fri, 06 Nov 2026 08:49:37 GMT', 5],
    ['Fri, 06 Nov 2126 08:49:37 GMT', 3_600],
    ['-1', 5],
  ])('with "Retry-After: %s" is retried after %i s', async (given, seconds) => {
    const ama = await person();
    service.on('push').next(faults.answer(429, '', { 'retry-after': given }));
    await notify(ama.id);
    await jobs.drain();
    expect(await waiting()).toEqual([{ seconds }]);
  });

  it.each([
    [
      'an hour has passed',
      `UPDATE notifications SET created_at = now() - interval '61 minutes' WHERE user_id = $1`,
    ],
    ['it was read on a screen', 'UPDATE notifications SET read = true WHERE user_id = $1'],
    ['the browser was unsubscribed', 'DELETE FROM push_subscriptions WHERE user_id = $1'],
  ])('is dropped if %s', async (_what, change) => {
    const ama = await person();
    service.on('push').next(faults.html(500));
    await notify(ama.id);
    await jobs.drain();
    await database.query(change, [ama.id]);
    await scheduleRetriesNow();
    await jobs.drain();
    expect(service.requestCount(ama.browser)).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('is not delivered if another person has taken over the browser', async () => {
    const [ama, ben] = [await person(), await person()];
    await notify(ama.id);
    await subscribe(ben.id, ama.browser);
    await jobs.drain();
    expect(service.requestCount(ama.browser)).toBe(0);
    await notify(ben.id);
    await jobs.drain();
    expect(service.readBy(ama.browser)).toHaveLength(1);
  });

  it('keeps the new owner’s subscription if the service reports the old one as expired', async () => {
    const [ama, ben] = [await person(), await person()];
    service.on('push').next(async (exchange) => {
      await subscribe(ben.id, ama.browser);
      await faults.answer(410)(exchange);
    });
    await notify(ama.id);
    await jobs.drain();
    expect(await subscriptionsTo(ama.browser)).toEqual([{ user_id: ben.id }]);
  });

  it('is not retried after its person signs out', async () => {
    const ama = await person();
    service.on('push').next(async (exchange) => {
      await signOut(ama.subscription.session_id);
      await faults.html(500)(exchange);
    });
    await notify(ama.id);
    await jobs.drain();
    await scheduleRetriesNow();
    await jobs.drain();
    expect(service.requestCount(ama.browser)).toBe(1);
  });

  it('is not sent to a host removed from PUSH_ENDPOINT_HOSTS', async () => {
    const ama = await person();
    const other = new PushBrowser('https://push.gone.example/x');
    await insertPushSubscription(database, ama.id, other);
    await notify(ama.id);
    await jobs.drain();
    expect([service.requestCount(other), service.requestCount(ama.browser)]).toEqual([0, 1]);
  });

  it('is abandoned if the service does not answer in time', async () => {
    const impatient = new PushSender(loadConfig({ DATA_DIR: scratchFolder() }), service.dispatcher(), 50);
    const { endpoint, keys } = new PushBrowser().subscription;
    service.on('push').next(faults.hang());
    const sent = impatient.send({ endpoint, ...keys }, { title: 'x' }, 60);
    const error: unknown = await sent.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'PushNotSentError' });
    expect(String(error)).not.toContain(endpoint);
  });
});

describe('A hanging push service', () => {
  it('does not delay other services', async () => {
    const service = await FakePushService.start();
    const { module: context } = await openModule([NotificationsModule]);
    context.get(PushSender).dispatcher = service.dispatcher();
    const database = context.get(DataSource);
    await context.init();
    const { id } = await insertPerson(database);
    const stuck = Array.from({ length: 9 }, () => new PushBrowser());
    const other = new PushBrowser(`https://web.push.apple.com/${randomUUID()}`);
    for (const browser of [...stuck, other]) await insertPushSubscription(database, id, browser);
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    service.on('push').always((exchange) => {
      const hangs = exchange.response.req.headers.host === 'fcm.googleapis.com';
      return hangs ? faults.heldUntil(gate)(exchange) : faults.heldUntil(Promise.resolve())(exchange);
    });
    for (let round = 0; round < 3; round++) {
      await context.get(InboxService).add(null, {
        user_id: id,
        key: randomUUID(),
        data: { type: 'warning' },
        title: { fr: 'Avis', en: 'Notice' },
        body: { fr: 'x', en: 'x' },
      });
    }
    await waitFor(() => service.readBy(other).length === 3);
    expect(stuck.flatMap((browser) => service.readBy(browser))).toEqual([]);
    release();
    await waitFor(() => stuck.every((browser) => service.readBy(browser).length > 0));
    await context.close();
    await service.stop();
  });
});
