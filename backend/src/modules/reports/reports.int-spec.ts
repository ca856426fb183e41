import { insertBooking } from '../../../test/factories/booking';
import { insertPerson } from '../../../test/factories/person';
import { inHours, insertRide } from '../../../test/factories/ride';
import { codeOf } from '../../../test/setup/bookings-context';
import { type ChatModuleUnderTest, openChatModule } from '../../../test/setup/chat-module';
import { newId } from '../../platform/database';
import { JobQueue } from '../../platform/jobs';
import { BoardingService } from '../bookings/boarding.service';
import { CancellationsService } from '../bookings/cancellations.service';
import { NotificationCatalogue } from '../notifications';
import { ReportsQuery } from './dto/reports.requests';
import { ReportsService } from './reports.service';

describe('A report', () => {
  let chat: ChatModuleUnderTest;
  let reports: ReportsService;
  let admin: string;

  beforeAll(async () => {
    chat = await openChatModule();
    reports = chat.inside(ReportsService);
    admin = (await insertPerson(chat.database, { staff_role: 'admin' })).id;
  });
  afterAll(() => chat.module.close());

  const list = (query: Partial<ReportsQuery>) =>
    reports.list(admin, Object.assign(new ReportsQuery(), query));
  const auditedActions = async (subjectId: string) =>
    (
      await chat.database.query<{ action: string }[]>(
        `SELECT action FROM audit_events WHERE subject_type = 'report' AND subject_id = $1 ORDER BY id`,
        [subjectId],
      )
    ).map(({ action }) => action);

  /** Driver and passenger take turns, `count` messages each. */
  async function exchangeMessages(count: number) {
    const { driver, ride, passenger } = await chat.cast(1);
    const conversation = await chat.open(ride.id, passenger.id);
    const sent = [];
    for (let index = 0; index < count; index++) {
      sent.push(
        await chat.send(conversation, index % 2 === 0 ? driver.id : passenger.id, `message ${index}`),
      );
    }
    return { driver: driver.id, passenger: passenger.id, ride: ride.id, sent };
  }

  it('is created for the driver if a passenger cancelled after an offline check', async () => {
    const [driver, passenger] = [
      await insertPerson(chat.database, { driver: true }),
      await insertPerson(chat.database),
    ];
    const ride = await insertRide(chat.database, { driver_id: driver.id, departure_time: inHours(2) });
    const booking = await insertBooking(chat.database, {
      ride_id: ride.id,
      user_id: passenger.id,
      status: 'pending_verification',
      verification_code: '482913',
    });
    chat.inside(NotificationCatalogue).onModuleInit();
    reports.onModuleInit();
    await chat.inside(CancellationsService).cancel(passenger.id, booking.id, null);
    const checked = { code: '482913', verified_at: new Date(Date.now() - 300_000).toISOString() };
    const verify = () => codeOf(chat.inside(BoardingService).verifyOnRide(driver.id, ride.id, checked));
    expect([await verify(), await verify()]).toEqual(['BOOKING_CANCELLED', 'BOOKING_CANCELLED']);
    await chat.inside(JobQueue).drain();
    const { rows: created } = await list({ subject_id: passenger.id });
    expect(created).toMatchObject([
      { reporter_id: driver.id, ride_id: ride.id, reason: 'fraud', status: 'open' },
    ]);
    expect(created[0]?.text).toContain(booking.id);
  });

  it('about a message shows ten messages on each side, and each view is audited', async () => {
    const { driver, passenger, ride, sent } = await exchangeMessages(40);
    const message_id = sent[20]?.id ?? '';
    const { report, created } = await reports.create(passenger, {
      user_id: driver,
      message_id,
      reason: 'abuse',
      text: 'Il m’insulte',
    });
    expect(created).toBe(true);
    expect(report).toMatchObject({ ride_id: ride, status: 'open', text: 'Il m’insulte' });
    const { context } = await reports.view(admin, report.id);
    expect(context.map(({ content }) => content)).toEqual(
      Array.from({ length: 21 }, (_, index) => `message ${index + 10}`),
    );
    await reports.view(admin, report.id);
    expect(await auditedActions(report.id)).toEqual(['report.made', 'report.viewed', 'report.viewed']);
  });

  it('about the first or last message shows fewer messages', async () => {
    const { driver, passenger, sent } = await exchangeMessages(3);
    const about = async (index: number) => {
      const wanted = { user_id: driver, message_id: sent[index]?.id ?? '', reason: 'spam' } as const;
      const { report } = await reports.create(passenger, wanted);
      return (await reports.view(admin, report.id)).context.length;
    };
    expect([await about(0), await about(2)]).toEqual([3, 3]);
  });

  it('about a person shows the end of the conversation, if there is one', async () => {
    const { driver, passenger } = await exchangeMessages(30);
    const { report } = await reports.create(passenger, { user_id: driver, reason: 'unsafe' });
    const { context } = await reports.view(admin, report.id);
    expect(context.map(({ content }) => content)).toEqual(
      Array.from({ length: 21 }, (_, index) => `message ${index + 9}`),
    );
    const stranger = (await insertPerson(chat.database)).id;
    const { report: other } = await reports.create(stranger, { user_id: driver, reason: 'fraud' });
    expect(await reports.view(admin, other.id)).toMatchObject({
      context: [],
      report: { subject_reports: 2 },
    });
  });

  it('is created once while open, and can be repeated later', async () => {
    const { driver, passenger, sent } = await exchangeMessages(3);
    const wanted = { user_id: driver, message_id: sent[0]?.id ?? '', reason: 'spam' } as const;
    const results = await Promise.all(Array.from({ length: 6 }, () => reports.create(passenger, wanted)));
    expect(new Set(results.map(({ report }) => report.id)).size).toBe(1);
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    const another = await reports.create(passenger, { ...wanted, message_id: sent[2]?.id ?? '' });
    expect(another.created).toBe(true);
    const [first] = results;
    await reports.resolve({ userId: admin, staffRole: 'admin' }, first?.report.id ?? '', {
      action: 'dismiss',
      reason: 'Rien',
    });
    expect((await reports.create(passenger, wanted)).created).toBe(true);
  });

  it('must name another existing person and a message that they sent to the reporter', async () => {
    const { driver, passenger, sent } = await exchangeMessages(2);
    const stranger = (await insertPerson(chat.database)).id;
    const errorOf = (reporterId: string, more: object) =>
      codeOf(reports.create(reporterId, { user_id: driver, reason: 'other', ...more }));
    expect(await errorOf(driver, {})).toBe('VALIDATION_FAILED');
    expect(await errorOf(passenger, { user_id: newId() })).toBe('PROFILE_NOT_FOUND');
    expect(await errorOf(passenger, { ride_id: newId() })).toBe('RIDE_NOT_FOUND');
    expect(await errorOf(passenger, { message_id: newId() })).toBe('NOT_FOUND');
    expect(await errorOf(passenger, { message_id: sent[1]?.id })).toBe('NOT_FOUND'); // the reporter's own message
    expect(await errorOf(stranger, { message_id: sent[0]?.id })).toBe('NOT_FOUND'); // a message that the reporter cannot read
  });

  it('is dismissed, or sends one warning', async () => {
    const { driver, passenger } = await exchangeMessages(1);
    const { report } = await reports.create(passenger, { user_id: driver, reason: 'abuse' });
    const decision = { action: 'warn', reason: 'Insultes' } as const;
    const resolved = await Promise.all(
      Array.from({ length: 4 }, () =>
        reports.resolve({ userId: admin, staffRole: 'admin' }, report.id, decision),
      ),
    );
    expect(resolved[0]).toMatchObject({
      status: 'resolved',
      action: 'warn',
      resolution: 'Insultes',
      resolved_by: admin,
      resolved_at: expect.any(Date),
    });
    expect(
      await codeOf(
        reports.resolve({ userId: admin, staffRole: 'admin' }, report.id, { action: 'dismiss', reason: 'x' }),
      ),
    ).toBe('STATE_CONFLICT');
    expect(await auditedActions(report.id)).toEqual(['report.made', 'report.resolved']);
    const notifications = await chat.database.query<{ type: string; body: string }[]>(
      'SELECT type, body FROM notifications WHERE user_id = $1',
      [driver],
    );
    expect(notifications).toEqual([{ type: 'warning', body: expect.stringContaining('signalé') }]);
  });

  it('may suspend the person, which ends their sessions and cancels their rides by a job', async () => {
    const { driver, passenger } = await exchangeMessages(1);
    await chat.database.query(
      `INSERT INTO sessions (id, user_id, refresh_token_hash, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')`,
      [newId(), driver, `test:${driver}`],
    );
    const { report } = await reports.create(passenger, { user_id: driver, reason: 'unsafe' });
    const resolved = await reports.resolve({ userId: admin, staffRole: 'admin' }, report.id, {
      action: 'suspend',
      reason: 'Menaces',
    });
    expect(resolved).toMatchObject({ action: 'suspend', subject_suspended_at: expect.any(Date) });
    const [left] = await chat.database.query<{ open: number }[]>(
      'SELECT count(*)::integer AS open FROM sessions WHERE user_id = $1 AND revoked_at IS NULL',
      [driver],
    );
    expect(left).toEqual({ open: 0 });
    const [event] = await chat.database.query<{ actor_id: string; reason: string }[]>(
      `SELECT actor_id, reason FROM audit_events WHERE action = 'profile.suspended' AND subject_id = $1`,
      [driver],
    );
    expect(event).toEqual({ actor_id: admin, reason: 'Menaces' });
  });

  it('can’t be decided by an admin involved in it', async () => {
    const { driver, passenger } = await exchangeMessages(1);
    const { report } = await reports.create(passenger, { user_id: driver, reason: 'abuse' });
    for (const person of [driver, passenger]) {
      const deciding = reports.resolve({ userId: person, staffRole: 'admin' }, report.id, {
        action: 'dismiss',
        reason: 'x',
      });
      expect(await codeOf(deciding)).toBe('FORBIDDEN');
    }
    expect(await codeOf(reports.view(admin, newId()))).toBe('NOT_FOUND');
    expect(
      await codeOf(
        reports.resolve({ userId: admin, staffRole: 'admin' }, newId(), { action: 'warn', reason: 'x' }),
      ),
    ).toBe('NOT_FOUND');
  });

  it('is found by status, reason, person, name, number and text', async () => {
    const { driver, passenger } = await exchangeMessages(1);
    await chat.database.query(`UPDATE profiles SET full_name = 'Zéphyrin Talla' WHERE id = $1`, [driver]);
    const [person] = await chat.database.query<{ phone: string }[]>(
      'SELECT phone FROM profiles WHERE id = $1',
      [passenger],
    );
    const { report } = await reports.create(passenger, {
      user_id: driver,
      reason: 'fraud',
      text: '100 % faux',
    });
    for (const query of [
      { q: 'zéphyrin' },
      { q: '100 %' },
      { q: person?.phone ?? '' },
      { subject_id: driver },
      { status: 'open', reason: 'fraud', subject_id: driver },
    ] as const) {
      const { rows: found, total } = await list(query);
      expect([query, found.map(({ id }) => id), total]).toEqual([query, [report.id], 1]);
    }
    expect((await list({ status: 'resolved', subject_id: driver })).total).toBe(0);
    const { rows: all, total } = await list({ sort: 'created_at', order: 'asc', limit: 2 });
    expect(all).toHaveLength(2);
    expect(total).toBeGreaterThan(5);
  });
});
