import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { insertPerson, type Person } from '../../../test/factories/person';
import { openModule } from '../../../test/setup/test-module';
import { Transactions } from '../../platform/database';
import { JobQueue } from '../../platform/jobs';
import { NotificationCatalogue, NotificationsModule, type SubjectNotifier } from '.';
import { InboxService } from './inbox.service';

interface Event {
  key: string;
  driver_id: string;
  passenger: string;
}
const facts = {
  from_city: 'Douala',
  to_city: 'Yaoundé',
  departure_time: new Date('2026-11-21T05:30:00Z'),
  seats: 2,
};
type Facts = Event & typeof facts & { reason: string };

describe('The catalogue of notifications', () => {
  let context: TestingModule;
  let database: DataSource;
  let notifier: SubjectNotifier<'seats_paid' | 'renewal_refused' | 'warning', Event, Facts>;
  let person: Person;
  let stillApplies = true;
  let lastKey = 0;

  const to = ({ driver_id }: Facts) => driver_id;
  const key = (event: Event) => event.key;
  const event = (given: Partial<Event> = {}): Event => ({
    key: `event:${++lastKey}`,
    driver_id: person.id,
    passenger: 'Awa',
    ...given,
  });
  const notify = async (kind: 'seats_paid' | 'renewal_refused', about = event()) => {
    await context.get(Transactions).run((tx) => notifier.notify(tx, kind, about));
    await context.get(JobQueue).drain();
  };
  const texts = async (): Promise<string[]> => {
    const sent = await database.query<{ body: string }[]>(
      'SELECT body FROM dev_sms WHERE "to" = $1 ORDER BY id',
      [person.phone],
    );
    return sent.map(({ body }) => body);
  };
  const inbox = () => context.get(InboxService).list(person.id, { page: 1, limit: 100 });

  beforeAll(async () => {
    ({ module: context } = await openModule([NotificationsModule]));
    database = context.get(DataSource);
    const catalogue = context.get(NotificationCatalogue);
    notifier = catalogue.register({
      kinds: {
        seats_paid: {
          to,
          key,
          topic: 'bookings' as const,
          inbox: 'payment_completed_driver',
          sms: 'notice' as const,
          stillApplies: () => stillApplies,
        },
        renewal_refused: {
          to,
          key,
          topic: 'rides',
          sms: 'notice' as const,
          smsOptional: true,
          atNight: 'wait' as const,
        },
        warning: { to, key, topic: null, inbox: 'warning' as const },
      },
      facts: (about: Event): Promise<Facts> => Promise.resolve({ ...about, ...facts, reason: 'Too dark.' }),
    });
    catalogue.onModuleInit();
  });
  afterAll(() => context.close());
  beforeEach(async () => {
    stillApplies = true;
    person = await insertPerson(database);
  });

  const english =
    'Awa has paid 2 seats on your ride Douala - Yaoundé, Sat, Nov 21 06:30. Ask for the boarding code when they board.';
  const french =
    'Awa a payé 2 places sur votre trajet Douala - Yaoundé, sam. 21 nov. 06:30. Demandez le code d’embarquement à la montée.';

  it.each([
    [null, english, 'Places payées'],
    ['en', english, 'Seats paid'],
    ['fr', french, 'Places payées'],
  ] as const)('writes SMS and inbox entry in the language %s of the person', async (locale, text, title) => {
    await database.query('UPDATE profiles SET locale = $2 WHERE id = $1', [person.id, locale]);
    await notify('seats_paid');
    expect(await texts()).toEqual([text]);
    expect(await inbox()).toMatchObject([{ type: 'payment_completed_driver', title }]);
  });

  it('keeps a text on one line if a name contains line breaks', async () => {
    await notify('seats_paid', event({ passenger: 'Awa\r\n\u00a0Ngo\n' }));
    expect((await texts())[0]).toMatch(/^Awa Ngo has paid/);
  });

  it.each(['URGENT payez au 677123456', 'scam.ga/pay', 'ᴍʙᴏᴀ Support', 'ꓟꓐꓳꓮ'])(
    'leaves out a name that others should not read: %s',
    async (passenger) => {
      await notify('seats_paid', event({ passenger }));
      expect((await texts())[0]).toMatch(/^A passenger has paid/);
      expect(JSON.stringify(await inbox())).not.toContain(passenger);
    },
  );

  it('begins an SMS with the product’s name if the kind has no text for SMS', async () => {
    await notify('renewal_refused');
    expect(await texts()).toEqual([
      'Mboa: Your renewed document was not accepted: Too dark. Send it again in the app.',
    ]);
    expect(await inbox()).toEqual([]);
  });

  it('sends one SMS and keeps one inbox entry per event', async () => {
    const about = event();
    for (let time = 0; time < 3; time++) await notify('seats_paid', about);
    expect(await texts()).toHaveLength(1);
    expect(await inbox()).toHaveLength(1);
  });

  it('notifies nobody if the transaction is rolled back', async () => {
    await context
      .get(Transactions)
      .run(async (tx) => {
        await notifier.notify(tx, 'seats_paid', event());
        throw new Error('no change after all');
      })
      .catch(() => undefined);
    await context.get(JobQueue).drain();
    expect(await texts()).toEqual([]);
    expect(await inbox()).toEqual([]);
  });

  it('sends no SMS if the message is outdated or the account deleted', async () => {
    stillApplies = false;
    await notify('seats_paid');
    stillApplies = true;
    await context.get(Transactions).run((tx) => notifier.notify(tx, 'seats_paid', event()));
    await database.query(
      'UPDATE profiles SET deleted_at = now(), phone = NULL, suspended_at = now() WHERE id = $1',
      [person.id],
    );
    await context.get(JobQueue).drain();
    expect(await texts()).toEqual([]);
  });

  it('adds only the inbox entry if requested, or if the kind has no SMS', async () => {
    await notifier.addToInbox(null, 'seats_paid', event());
    await notifier.notify(null, 'warning', event());
    await context.get(JobQueue).drain();
    expect(await texts()).toEqual([]);
    expect(await inbox()).toHaveLength(2);
  });

  it('rejects a duplicate kind, and a kind without a text for its channel', () => {
    const register = (kinds: object) => () =>
      context.get(NotificationCatalogue).register({ kinds, facts: () => Promise.resolve(null) } as never);
    expect(register({ seats_paid: { to, key } })).toThrow('registered already');
    expect(register({ refund_by_hand: { to, key, inbox: 'refund_completed' } })).toThrow('has no text');
  });
});
