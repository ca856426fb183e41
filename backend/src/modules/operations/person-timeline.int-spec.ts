import { insertBooking } from '../../../test/factories/booking';
import { insertApplication } from '../../../test/factories/driver-application';
import { insertRide } from '../../../test/factories/ride';
import { type Answer, callsTo } from '../../../test/setup/call';
import { insertMember, type Member } from '../../../test/setup/cast';
import { startTestApp, type TestApp } from '../../../test/setup/test-app';
import { newId } from '../../platform/database';

let product: TestApp;
let admin: Member;

beforeAll(async () => {
  product = await startTestApp();
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());

const { call } = callsTo(() => product);
const view = (who: Member, id: string, query = '') =>
  call(who, 'GET', `/api/admin/profiles/${id}/timeline${query}`);
const kindsOf = ({ body }: Answer): string[] => body.data.events.map((event: { kind: string }) => event.kind);
const viewsOf = (id: string) =>
  product.database.query<{ actor_id: string }[]>(
    `SELECT actor_id FROM audit_events WHERE action = 'profile.timeline_viewed' AND subject_id = $1`,
    [id],
  );

describe('The timeline of a person', () => {
  it('lists only actions of the person and events about them, latest first, without refunds of 0 XAF', async () => {
    const person = await insertMember(product, { driver: true });
    const other = await insertMember(product);
    await insertApplication(product.database, { driver_id: person.id, status: 'approved' });
    await insertRide(product.database, { driver_id: person.id });
    const booking = await insertBooking(product.database, {
      user_id: person.id,
      status: 'pending_verification',
    });
    await insertBooking(product.database, { user_id: other.id, status: 'pending_verification' });
    await product.database.query(
      `INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, provider, rail, provider_reference)
       VALUES ($1, $2, $3, 4500, 'staff', 'staff', 'mtn', 'mtn-momo', 'timeline')`,
      [newId(), booking.payment_id, booking.id],
    );
    await product.database.query(
      `INSERT INTO refunds (id, payment_id, booking_id, amount, given_before, status, rest, rule, cause, provider, rail, provider_reference)
       VALUES ($1, $2, $3, 0, 4500, 'completed', true, 'staff', 'staff', 'mtn', 'mtn-momo', 'nothing')`,
      [newId(), booking.payment_id, booking.id],
    );
    for (const [reporter, subject] of [
      [person.id, other.id],
      [other.id, person.id],
    ]) {
      await product.database.query(
        `INSERT INTO reports (id, reporter_id, subject_id, reason) VALUES ($1, $2, $3, 'spam')`,
        [newId(), reporter, subject],
      );
    }
    await product.database.query(
      `INSERT INTO audit_events (id, actor_id, action, subject_type, subject_id) VALUES ($1, $2, 'profile.suspended', 'profile', $3)`,
      [newId(), admin.id, person.id],
    );
    const answer = await view(admin, person.id);
    expect(kindsOf(answer).sort()).toEqual([
      'application',
      'application_decided',
      'booking',
      'decision',
      'joined',
      'payment',
      'refund',
      'report_about',
      'report_made',
      'ride',
      'sign_in',
    ]);
    const times = answer.body.data.events.map((event: { at: string }) => event.at);
    expect(times).toEqual([...times].sort().reverse());
    expect(answer.body.data.events).toContainEqual(
      expect.objectContaining({
        kind: 'booking',
        id: booking.id,
        status: 'pending_verification',
        amount: 4_500,
      }),
    );
    expect(JSON.stringify(answer.body)).not.toContain(booking.verification_code);
  });

  it('is paged without gaps or repeats, even for simultaneous events', async () => {
    const person = await insertMember(product);
    for (let count = 0; count < 7; count++) {
      await insertBooking(product.database, { user_id: person.id, status: 'cancelled' });
    }
    await product.database.query(
      `UPDATE bookings SET created_at = '2026-11-01T08:00:00Z' WHERE user_id = $1`,
      [person.id],
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await view(admin, person.id, `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      seen.push(
        ...body.data.events.map((event: { kind: string; id: string }) => `${event.kind} ${event.id}`),
      );
      cursor = body.data.next;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((one) => one.startsWith('booking '))).toHaveLength(7);
  });

  it('is for administrators only, and only its first page is recorded in the audit log', async () => {
    const person = await insertMember(product, { driver: true });
    const approver = await insertMember(product, { staff_role: 'approver' });
    for (const who of [person, approver]) expect((await view(who, person.id)).status).toBe(403);
    expect(await viewsOf(person.id)).toEqual([]);
    const { body } = await view(admin, person.id, '?limit=1');
    await view(admin, person.id, `?limit=1&cursor=${body.data.next}`);
    expect(await viewsOf(person.id)).toEqual([{ actor_id: admin.id }]);
  });

  it('is rejected for an unknown person and an invalid cursor', async () => {
    expect(await view(admin, newId())).toMatchObject({ status: 404, body: { code: 'PROFILE_NOT_FOUND' } });
    expect(await view(admin, admin.id, '?cursor=abc')).toMatchObject({ status: 400 });
  });
});
