import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { insertPerson } from '../../../test/factories/person';
import { openModule } from '../../../test/setup/test-module';
import { Transactions } from '../../platform/database';
import { NotificationsModule } from '.';
import { InboxService } from './inbox.service';
import type { InboxEntry } from './notification.types';

describe('The inbox', () => {
  let context: TestingModule;
  let service: InboxService;
  let database: DataSource;
  let lastKey = 0;

  const entryFor = (user_id: string): InboxEntry => ({
    user_id,
    key: `booking:${++lastKey}:made`,
    data: { type: 'booking_made', rideId: 'r', bookingId: 'b' },
    title: { fr: 'Nouvelle réservation', en: 'New booking' },
    body: { fr: '2 places réservées', en: '2 seats booked' },
  });
  const all = (userId: string) => service.list(userId, { page: 1, limit: 100 });

  beforeAll(async () => {
    ({ module: context } = await openModule([NotificationsModule]));
    service = context.get(InboxService);
    database = context.get(DataSource);
  });
  afterAll(() => context.close());

  it.each([
    ['French', 'has no language', null, 'Nouvelle réservation', '2 places réservées'],
    ['French', 'chose French', 'fr', 'Nouvelle réservation', '2 places réservées'],
    ['English', 'chose English', 'en', 'New booking', '2 seats booked'],
  ] as const)(
    'stores an entry in %s for a person who %s',
    async (_language, _person, locale, expectedTitle, expectedBody) => {
      const { id } = await insertPerson(database);
      await database.query('UPDATE profiles SET locale = $2 WHERE id = $1', [id, locale]);
      await service.add(null, entryFor(id));
      expect(await all(id)).toEqual([
        expect.objectContaining({
          type: 'booking_made',
          title: expectedTitle,
          body: expectedBody,
          data: { type: 'booking_made', rideId: 'r', bookingId: 'b' },
          read: false,
        }),
      ]);
    },
  );

  it('has one entry per event, even if it is added repeatedly and concurrently', async () => {
    const [ama, ben] = [await insertPerson(database), await insertPerson(database)];
    const entry = entryFor(ama.id);
    await Promise.all(Array.from({ length: 8 }, () => service.add(null, entry)));
    await service.add(null, { ...entry, user_id: ben.id });
    expect(await all(ama.id)).toHaveLength(1);
    expect(await all(ben.id)).toHaveLength(1);
  });

  it('adds an entry only if the transaction commits', async () => {
    const { id } = await insertPerson(database);
    const transactions = context.get(Transactions);
    await transactions.run((tx) => service.add(tx, entryFor(id)));
    await transactions
      .run(async (tx) => {
        await service.add(tx, entryFor(id));
        throw new Error('no change after all');
      })
      .catch(() => undefined);
    expect(await all(id)).toHaveLength(1);
  });

  it('adds nothing for a deleted account', async () => {
    const { id } = await insertPerson(database);
    await database.query(
      'UPDATE profiles SET deleted_at = now(), phone = NULL, suspended_at = now() WHERE id = $1',
      [id],
    );
    await service.add(null, entryFor(id));
    expect(await all(id)).toEqual([]);
  });

  it('marks only the caller’s entries as read, one by one or all at once', async () => {
    const [ama, ben] = [await insertPerson(database), await insertPerson(database)];
    for (let count = 0; count < 3; count++) await service.add(null, entryFor(ama.id));
    await service.add(null, entryFor(ben.id));
    const [newest] = await all(ama.id);
    const [bens] = await all(ben.id);
    expect(await service.markRead(ama.id, [newest?.id ?? '', bens?.id ?? ''])).toBe(2);
    expect((await all(ama.id)).map(({ read }) => read)).toEqual([true, false, false]);
    expect(await service.markRead(ama.id, [])).toBe(2);
    expect(await service.markRead(ama.id, null)).toBe(0);
    expect((await all(ben.id)).map(({ read }) => read)).toEqual([false]);
  });

  it('marks earlier entries about unpaid seats on a ride as read when a payment for the ride completes or fails', async () => {
    const [ama, ben] = [await insertPerson(database), await insertPerson(database)];
    const add = (
      user_id: string,
      type: InboxEntry['data']['type'],
      rideId = 'r',
      key = `${type}:${++lastKey}`,
    ) => service.add(null, { ...entryFor(user_id), key, data: { type, rideId, bookingId: `b${lastKey}` } });
    const unread = async (userId: string) =>
      (await all(userId)).filter(({ read }) => !read).map(({ type, data }) => `${type} ${data.rideId}`);

    await add(ama.id, 'booking_cancelled', 'r', 'booking:b0:passenger');
    await add(ama.id, 'booking_cancelled', 'r', 'booking:b1:expired');
    for (let attempt = 0; attempt < 2; attempt++) {
      await add(ama.id, 'seats_held');
      await add(ama.id, 'payment_failed');
    }
    await add(ama.id, 'payment_failed', 'other');
    await add(ben.id, 'payment_failed');
    expect(await unread(ama.id)).toEqual(['payment_failed other', 'payment_failed r', 'booking_cancelled r']);

    await add(ama.id, 'seats_held');
    await add(ama.id, 'payment_completed');
    expect(await unread(ama.id)).toEqual([
      'payment_completed r',
      'payment_failed other',
      'booking_cancelled r',
    ]);
    expect(await unread(ben.id)).toEqual(['payment_failed r']);
  });
});
