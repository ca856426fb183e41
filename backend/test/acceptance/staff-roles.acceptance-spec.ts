import { newId } from '../../src/platform/database';
import type { StaffRole } from '../../src/platform/http';
import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { apply } from '../setup/application-form';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const { call } = callsTo(() => product);
const staff = (staff_role: StaffRole) => insertMember(product, { staff_role });
const setRole = (person: Member, role: StaffRole | null) =>
  product.database.query('UPDATE profiles SET staff_role = $2 WHERE id = $1', [person.id, role]);

async function paid(price: number) {
  const driver = await insertMember(product, { driver: true });
  const ride = await insertRide(product.database, {
    ...{ driver_id: driver.id, price, departure_time: inHours(72) },
  });
  return insertBooking(product.database, { ride_id: ride.id, status: 'pending_verification' });
}
type Paid = Awaited<ReturnType<typeof paid>>;

const cancel = (who: Member, { id }: Paid) =>
  call(who, 'POST', `/api/admin/bookings/${id}/cancel`, { reason: 'Panne' });
const refund = (who: Member, { payment_id }: Paid) =>
  call(who, 'POST', `/api/admin/payments/${payment_id}/refund`, { reason: 'Panne' });
const confirm = (who: Member, id: string) => call(who, 'POST', `/api/admin/approvals/${id}/confirm`);
const refundsOf = ({ id }: Paid) =>
  product.database.query<object[]>('SELECT id FROM refunds WHERE booking_id = $1', [id]);
const listed = async (who: Member) =>
  ((await call(who, 'GET', '/api/admin/approvals?limit=100')).body.data as { id: string }[]).map(
    ({ id }) => id,
  );
const requested = async (answer: ReturnType<typeof refund>) => (await answer).body.data.approval.id as string;

describe('An approval request', () => {
  it('can be read and confirmed only by roles that may run its command', async () => {
    const [author, support, finance] = [
      await staff('support'),
      await staff('support'),
      await staff('finance'),
    ];
    const booking = await paid(60_000);
    const id = await requested(cancel(author, booking));
    expect(await listed(finance)).not.toContain(id);
    expect((await call(finance, 'GET', `/api/admin/approvals/${id}`)).status).toBe(403);
    expect((await confirm(finance, id)).status).toBe(403);
    expect((await call(finance, 'POST', `/api/admin/approvals/${id}/withdraw`)).status).toBe(403);
    expect((await confirm(author, id)).status).toBe(403);
    expect(await refundsOf(booking)).toEqual([]);
    expect(await listed(support)).toContain(id);
    expect((await confirm(support, id)).body.data).toMatchObject({
      status: 'approved',
      decided_by: support.id,
    });
    expect(await refundsOf(booking)).toHaveLength(1);
  });

  it('is counted only for staff who may confirm it', async () => {
    const [author, support, finance] = [
      await staff('finance'),
      await staff('support'),
      await staff('finance'),
    ];
    const waiting = async (who: Member) =>
      (await call(who, 'GET', '/api/admin/stats')).body.data.approvals_waiting as number;
    const before = [await waiting(support), await waiting(finance)];
    await refund(author, await paid(60_000));
    expect([await waiting(support), await waiting(finance)]).toEqual([before[0], (before[1] ?? 0) + 1]);
    expect((await call(support, 'GET', '/api/admin/today')).body.data.approvals_for_you).toBe(before[0]);
  });

  it('is executed once when two people confirm it concurrently', async () => {
    const [author, finance, admin] = [await staff('finance'), await staff('finance'), await staff('admin')];
    const booking = await paid(60_000);
    const id = await requested(refund(author, booking));
    const answers = await Promise.all([finance, admin, finance, admin].map((who) => confirm(who, id)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    const winners = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => body.data.decided_by as string);
    expect(new Set(winners).size).toBe(1);
    expect(await refundsOf(booking)).toHaveLength(1);
    const given = await product.database.query<object[]>(
      `SELECT 1 FROM audit_events WHERE action = 'approval.given' AND subject_id = $1`,
      [booking.payment_id],
    );
    expect(given).toHaveLength(1);
  });

  it('cannot be confirmed by a person who has lost the role', async () => {
    const [author, finance] = [await staff('finance'), await staff('finance')];
    const booking = await paid(60_000);
    const id = await requested(refund(author, booking));
    for (const role of [null, 'support', 'approver'] as const) {
      await setRole(finance, role);
      expect((await confirm(finance, id)).status).toBe(403);
      expect((await refund(finance, booking)).status).toBe(403);
    }
    expect(await refundsOf(booking)).toEqual([]);
    await setRole(finance, 'finance');
    expect((await confirm(finance, id)).status).toBe(200);
  });

  it('is withdrawn when its author loses the role; repeating the command creates a new request', async () => {
    const [author, finance, third] = [await staff('finance'), await staff('finance'), await staff('admin')];
    const booking = await paid(60_000);
    const id = await requested(refund(author, booking));
    await setRole(author, null);
    expect(await confirm(finance, id)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    const { data } = (await call(third, 'GET', `/api/admin/approvals/${id}`)).body;
    expect(data).toMatchObject({ status: 'withdrawn', decided_by: null });
    const again = await requested(refund(finance, booking));
    expect(again).not.toBe(id);
    expect(await refundsOf(booking)).toEqual([]);
    expect((await confirm(third, again)).status).toBe(200);
    expect(await refundsOf(booking)).toHaveLength(1);
  });
});

describe('A role', () => {
  it.each(['support', 'finance'] as const)('(%s) is granted by two administrators', async (staff_role) => {
    const [first, second] = [await staff('admin'), await staff('admin')];
    const person = await insertMember(product);
    const change = { staff_role, reason: 'Renfort' };
    const { body } = await call(first, 'PATCH', `/api/admin/profiles/${person.id}`, change);
    expect((await call(person, 'GET', '/api/admin/bookings')).status).toBe(403);
    expect((await confirm(await staff(staff_role), body.data.approval.id)).status).toBe(403);
    expect((await confirm(second, body.data.approval.id)).status).toBe(200);
    expect((await call(person, 'GET', '/api/admin/bookings')).status).toBe(200);
    await call(first, 'PATCH', `/api/admin/profiles/${person.id}`, { staff_role: null, reason: 'Départ' });
    expect((await call(person, 'GET', '/api/admin/bookings')).status).toBe(403);
  });

  it('limits the kinds of records that a search finds', async () => {
    const { id, payment_id, ride_id, user_id } = await paid(5_000);
    const kinds = async (role: StaffRole) => {
      const who = await staff(role);
      const found = await Promise.all(
        [id, payment_id, ride_id, user_id].map((q) => call(who, 'GET', `/api/admin/search?q=${q}`)),
      );
      return found.flatMap(({ body }) => (body.data as { kind: string }[]).map(({ kind }) => kind));
    };
    expect(await kinds('approver')).toEqual([]);
    expect(await kinds('support')).toEqual(['booking', 'ride', 'profile']);
    expect(await kinds('finance')).toEqual(['booking', 'payment', 'ride']);
    expect(await kinds('admin')).toEqual(['booking', 'payment', 'ride', 'profile']);
  });

  it('of support allows resolving reports, but not suspending people', async () => {
    const [support, admin] = [await staff('support'), await staff('admin')];
    const [reporter, subject] = [await insertMember(product), await insertMember(product)];
    const report = newId();
    await product.database.query(
      `INSERT INTO reports (id, reporter_id, subject_id, reason) VALUES ($1, $2, $3, 'spam')`,
      [report, reporter.id, subject.id],
    );
    const resolve = (who: Member, action: string) =>
      call(who, 'POST', `/api/admin/reports/${report}/resolve`, { action, reason: 'Vu' });
    expect((await resolve(support, 'suspend')).status).toBe(403);
    expect((await call(support, 'GET', `/api/admin/reports/${report}`)).body.data.status).toBe('open');
    expect((await call(admin, 'GET', `/api/admin/profiles/${subject.id}`)).body.data.suspended_at).toBeNull();
    expect((await resolve(support, 'warn')).status).toBe(200);
  });

  it('of support can be assigned cases', async () => {
    const [admin, support] = [await staff('admin'), await staff('support')];
    const [person, id] = [await insertMember(product), newId()];
    await product.database.query(
      `INSERT INTO support_cases (id, person_id, category) VALUES ($1, $2, 'other')`,
      [id, person.id],
    );
    const assign = async (assignee_id: string) =>
      (await call(admin, 'PATCH', `/api/admin/support-cases/${id}`, { assignee_id })).status;
    expect(await assign((await staff('finance')).id)).toBe(400);
    expect(await assign(support.id)).toBe(200);
  });

  it('without access to documents invalidates a former approver’s links', async () => {
    const [approver, applicant] = [await staff('approver'), await insertMember(product)];
    const { id } = (await apply(product, applicant.token)).body.data;
    const path = `/api/admin/driver-applications/${id}/files/license_file_recto`;
    const { url } = (await call(approver, 'GET', path)).body.data;
    const open = async () => (await fetch(new URL(url, product.url))).status;
    expect(await open()).toBe(200);
    for (const role of ['support', 'finance'] as const) {
      await setRole(approver, role);
      expect(await open()).toBe(403);
    }
  });
});
