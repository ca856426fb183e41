import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { insertPerson } from '../../../test/factories/person';
import { openModule } from '../../../test/setup/test-module';
import { Transactions } from '../../platform/database';
import { defineText, NotificationsModule, NotificationsService, type Telling } from '.';

const title = defineText<{ seats: number }>({
  fr: () => 'Nouvelle réservation',
  en: () => 'New booking',
});
const body = defineText<{ seats: number }>({
  fr: ({ seats }) => `${seats}\u00a0places\nréservées`,
  en: ({ seats }) => `${seats} seats booked`,
});

describe('What people are told inside the app', () => {
  let room: TestingModule;
  let service: NotificationsService;
  let database: DataSource;
  let lastKey = 0;

  const about = (user_id: string): Telling<{ seats: number }> => ({
    user_id,
    key: `booking:${++lastKey}:made`,
    data: { type: 'booking_made', rideId: 'r', bookingId: 'b' },
    title,
    body,
    params: { seats: 2 },
  });
  const all = (userId: string) => service.list(userId, { page: 1, limit: 100 });

  beforeAll(async () => {
    ({ module: room } = await openModule([NotificationsModule]));
    service = room.get(NotificationsService);
    database = room.get(DataSource);
  });
  afterAll(() => room.close());

  it.each([
    ['who chose nothing, in French', null, 'Nouvelle réservation', '2 places réservées'],
    ['who chose French', 'fr', 'Nouvelle réservation', '2 places réservées'],
    ['who chose English', 'en', 'New booking', '2 seats booked'],
  ] as const)('is kept on one line for %s', async (_, locale, expectedTitle, expectedBody) => {
    const { id } = await insertPerson(database);
    await database.query('UPDATE profiles SET locale = $2 WHERE id = $1', [id, locale]);
    await service.tell(null, about(id));
    expect(await all(id)).toEqual([
      expect.objectContaining({
        type: 'booking_made',
        title: expectedTitle,
        body: expectedBody,
        data: { type: 'booking_made', rideId: 'r', bookingId: 'b' },
        read: false,
      }),
    ]);
  });

  it('is told once for an event, however often it is written and by however many at once', async () => {
    const [ama, ben] = [await insertPerson(database), await insertPerson(database)];
    const telling = about(ama.id);
    await Promise.all(Array.from({ length: 8 }, () => service.tell(null, telling)));
    await service.tell(null, { ...telling, user_id: ben.id });
    expect(await all(ama.id)).toHaveLength(1);
    expect(await all(ben.id)).toHaveLength(1);
  });

  it('exists exactly if the change exists', async () => {
    const { id } = await insertPerson(database);
    const transactions = room.get(Transactions);
    await transactions.run((tx) => service.tell(tx, about(id)));
    await transactions
      .run(async (tx) => {
        await service.tell(tx, about(id));
        throw new Error('no change after all');
      })
      .catch(() => undefined);
    expect(await all(id)).toHaveLength(1);
  });

  it('is nothing for somebody who is gone', async () => {
    await service.tell(null, about('00000000-0000-7000-8000-000000000000'));
  });

  it('is read one by one or all at once, and only one’s own', async () => {
    const [ama, ben] = [await insertPerson(database), await insertPerson(database)];
    for (let told = 0; told < 3; told++) await service.tell(null, about(ama.id));
    await service.tell(null, about(ben.id));
    const [newest] = await all(ama.id);
    const [bens] = await all(ben.id);
    expect(await service.markRead(ama.id, [newest?.id ?? '', bens?.id ?? ''])).toBe(2);
    expect((await all(ama.id)).map(({ read }) => read)).toEqual([true, false, false]);
    expect(await service.markRead(ama.id, [])).toBe(2);
    expect(await service.markRead(ama.id, null)).toBe(0);
    expect((await all(ben.id)).map(({ read }) => read)).toEqual([false]);
  });
});
