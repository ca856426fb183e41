import { InboxService } from '../../src/modules/notifications/inbox.service';
import { FileStore } from '../../src/platform/storage';
import { insertBooking } from '../factories/booking';
import { insertApplication } from '../factories/driver-application';
import { inHours, insertRide } from '../factories/ride';
import { apply } from '../setup/application-form';
import { callsTo } from '../setup/call';
import { insertCast, insertMember, type Member } from '../setup/cast';
import { LiveClient } from '../setup/live-client';
import { signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const { send, call } = callsTo(() => product);
const deleteAccount = (who: Pick<Member, 'token'>) => call(who, 'DELETE', '/api/profiles/me');
const deletionBlockers = async (who: Member) => {
  const { status, body } = await deleteAccount(who);
  if (status === 200) return [];
  expect([status, body.code]).toEqual([409, 'ACCOUNT_IN_USE']);
  return body.details.map(({ field }: { field: string }) => field);
};
const rowsOf = (sql: string, values: unknown[]) =>
  product.database.query<Record<string, unknown>[]>(sql, values);

describe('Deleting one’s account', () => {
  it('removes sessions, sockets, name, number, pictures and notifications', async () => {
    const person = await signIn(product, '237677598001');
    const other = await insertMember(product);
    await person.request('PATCH', '/api/profiles/me', { full_name: 'Solange Etame', locale: 'en' });
    const { key } = await product.app.get(FileStore).put(Buffer.from('a picture of Solange'), 'webp');
    const car = await product.app.get(FileStore).put(Buffer.from('the car of Solange'), 'webp');
    await rowsOf('UPDATE profiles SET avatar_url = $2, car_photo_url = $3 WHERE id = $1', [
      person.user.id,
      `/api/avatars/${person.user.id}?v=${encodeURIComponent(key)}`,
      `/api/car-photos/${person.user.id}?v=${encodeURIComponent(car.key)}`,
    ]);
    await rowsOf(
      `INSERT INTO notifications (id, user_id, key, type, title, body) VALUES (gen_random_uuid(), $1, 'k', 'warning', 't', 'b')`,
      [person.user.id],
    );
    const socket = await LiveClient.open(product, person.token);
    const { status, body } = await deleteAccount(person);
    expect([status, body]).toEqual([200, { success: true, data: { deleted: true } }]);
    await waitFor(() => socket.ends.length > 0);
    expect((await person.request('GET', '/api/profiles/me')).status).toBe(401);
    expect((await deleteAccount(person)).status).toBe(401);
    expect((await send(other, 'GET', `/api/profiles/${person.user.id}`)).status).toBe(404);
    expect(await rowsOf('SELECT * FROM profiles WHERE id = $1', [person.user.id])).toEqual([
      expect.objectContaining({
        phone: null,
        full_name: 'Unknown',
        avatar_url: null,
        car_photo_url: null,
        locale: null,
      }),
    ]);
    expect(await rowsOf('SELECT 1 FROM notifications WHERE user_id = $1', [person.user.id])).toEqual([]);
    await waitFor(async () => {
      const files = await Promise.all([key, car.key].map((each) => product.app.get(FileStore).open(each)));
      for (const file of files) file?.destroy();
      return files.every((file) => file === null);
    });
    const [event] = await rowsOf(
      `SELECT * FROM audit_events WHERE action = 'profile.deleted' AND subject_id = $1`,
      [person.user.id],
    );
    expect(event).toMatchObject({ actor_id: person.user.id, from: null, to: null, reason: null });
  });

  it('frees the number: the next sign-in creates a new account, without history if there were no decisions', async () => {
    const phone = '237677598002';
    const before = await signIn(product, phone);
    await before.request('PATCH', '/api/profiles/me', { full_name: 'Solange Etame' });
    expect((await deleteAccount(before)).status).toBe(200);
    await rowsOf('DELETE FROM sign_in_codes WHERE phone = $1', [phone]);
    const after = await signIn(product, phone);
    expect(after.user).toMatchObject({ phone, full_name: '' });
    expect(after.user.id).not.toBe(before.user.id);
    expect((await before.request('GET', '/api/profiles/me')).status).toBe(401);
  });

  it('is refused while a booking, a payment or a refund is open; the error names it', async () => {
    const { database } = product;
    const { passenger, booking } = await insertCast(product);
    expect(await deletionBlockers(passenger)).toEqual(['bookings']);
    const paying = await insertMember(product);
    const lapsed = await insertBooking(database, { user_id: paying.id, status: 'cancelled' });
    await rowsOf(
      `INSERT INTO payments (id, booking_id, amount, provider, rail, phone_number, status)
       VALUES (gen_random_uuid(), $1, 4500, 'mtn', 'mtn-momo', '237670000009', 'processing')`,
      [lapsed.id],
    );
    expect(await deletionBlockers(paying)).toEqual(['payments']);
    await rowsOf(`UPDATE bookings SET status = 'completed' WHERE id = $1`, [booking.id]);
    await rowsOf(
      `INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, status, provider, rail, by_hand, provider_reference)
       VALUES (gen_random_uuid(), $1, $2, 100, 'full', 'staff', 'manual', 'orange', 'orange-partner', true, 'by-hand')`,
      [booking.payment_id, booking.id],
    );
    const { body } = await deleteAccount(passenger);
    expect(body).toMatchObject({
      error: 'Your account cannot be deleted while something is still open.',
      details: [{ field: 'refunds', message: 'Refunds on their way: 1' }],
    });
    expect((await send(passenger, 'GET', '/api/profiles/me')).status).toBe(200);
    await rowsOf(`UPDATE refunds SET status = 'completed' WHERE booking_id = $1`, [booking.id]);
    expect(await deletionBlockers(passenger)).toEqual([]);
  });

  it('is refused to a driver with future rides, travelling passengers or unpaid earnings', async () => {
    const { database } = product;
    const driver = await insertMember(product, { driver: true });
    const ride = await insertRide(database, { driver_id: driver.id });
    expect(await deletionBlockers(driver)).toEqual(['rides']);
    const booking = await insertBooking(database, { ride_id: ride.id, status: 'pending_verification' });
    await rowsOf(`UPDATE rides SET departure_time = now() - interval '1 hour' WHERE id = $1`, [ride.id]);
    expect(await deletionBlockers(driver)).toEqual(['earnings', 'rides']);
    await rowsOf(`UPDATE bookings SET status = 'completed' WHERE id = $1`, [booking.id]);
    const { body } = await deleteAccount(driver);
    expect(body.details).toEqual([{ field: 'earnings', message: 'XAF of earnings to be paid to you: 4500' }]);
    const admin = await insertMember(product, { staff_role: 'admin' });
    const over = `now() - interval '3 days'`;
    await rowsOf(`UPDATE rides SET status = 'completed', departure_time = ${over} WHERE id = $1`, [ride.id]);
    await rowsOf(`UPDATE bookings SET departure_time = ${over} WHERE ride_id = $1`, [ride.id]);
    const batch = await (await send(admin, 'POST', '/api/admin/payout-batches', {})).json();
    expect(await deletionBlockers(driver)).toEqual(['earnings', 'payouts']);
    const paid = { reference: 'BULK-9', paid_from: 'mtn' };
    await send(admin, 'POST', `/api/admin/payout-batches/${batch.data.id}/mark-paid`, paid);
    expect(await deletionBlockers(driver)).toEqual([]);
    const payouts = 'SELECT full_name, phone_number, amount FROM payouts WHERE driver_id = $1';
    expect(await rowsOf(payouts, [driver.id])).toEqual([
      { full_name: 'Unknown', phone_number: driver.phone, amount: 4_500 },
    ]);
    const [row] = await rowsOf('SELECT * FROM rides WHERE id = $1', [ride.id]);
    expect(row).toMatchObject({ car_plate: null, car_model: null, description: null, price: 4_500 });
  });

  it('is possible with past bookings; payments and receipts stay complete without names', async () => {
    const { database } = product;
    const person = await insertMember(product, { full_name: 'Hortense Kamga' });
    const departure_time = inHours(-50);
    const ride = await insertRide(database, { departure_time, status: 'completed' });
    const booking = await insertBooking(database, {
      user_id: person.id,
      ride_id: ride.id,
      status: 'completed',
    });
    await rowsOf('SELECT create_receipt($1)', [booking.payment_id]);
    expect(await deletionBlockers(person)).toEqual([]);
    const [row] = await rowsOf(
      `SELECT p.amount, p.status, q.receipt_number, b.verification_code, u.full_name, u.phone
       FROM payments p JOIN payment_receipts q ON q.payment_id = p.id JOIN bookings b ON b.id = p.booking_id
         JOIN profiles u ON u.id = b.user_id WHERE b.id = $1`,
      [booking.id],
    );
    expect(row).toMatchObject({
      amount: 4_500,
      status: 'completed',
      receipt_number: expect.stringMatching(/^RECEIPT-/),
      verification_code: null,
      full_name: 'Unknown',
      phone: null,
    });
    const admin = await insertMember(product, { staff_role: 'admin' });
    const staffView = await (await send(admin, 'GET', `/api/admin/bookings/${booking.id}`)).json();
    expect(staffView.data.user).toEqual({ full_name: 'Unknown', avatar_url: null });
    const listed = await (await send(admin, 'GET', '/api/admin/profiles?q=Unknown')).json();
    expect(listed.data).toEqual([]);
    expect((await send(admin, 'GET', `/api/admin/profiles/${person.id}`)).status).toBe(404);
    const lifted = await send(admin, 'PATCH', `/api/admin/profiles/${person.id}`, { suspended: false });
    expect(lifted.status).toBe(404);
  });

  it('stops notifications: later events are not stored', async () => {
    const person = await insertMember(product);
    expect(await deletionBlockers(person)).toEqual([]);
    const text = { fr: 'Remboursé', en: 'Refunded' };
    await product.app.get(InboxService, { strict: false }).add(null, {
      user_id: person.id,
      key: 'late',
      data: { type: 'warning' },
      title: text,
      body: text,
    });
    expect(await rowsOf('SELECT 1 FROM notifications WHERE user_id = $1', [person.id])).toEqual([]);
  });

  it('keeps the messages for their receivers, who can report them but not answer', async () => {
    const { driver, ride, stranger: person } = await insertCast(product);
    const opened = await (await send(person, 'POST', '/api/conversations', { ride_id: ride.id })).json();
    const conversation_id = opened.data.id;
    const sending = await send(person, 'POST', '/api/messages', {
      conversation_id,
      content: 'Payez-moi d’avance',
    });
    const message = (await sending.json()).data;
    expect(await deletionBlockers(person)).toEqual([]);
    const { data } = await (await send(driver, 'GET', `/api/messages/ride/${ride.id}`)).json();
    expect(data).toEqual([
      expect.objectContaining({
        content: 'Payez-moi d’avance',
        sender: { full_name: 'Unknown', avatar_url: null },
      }),
    ]);
    const back = await send(driver, 'POST', '/api/messages', { conversation_id, content: 'Non' });
    expect([back.status, (await back.json()).code]).toEqual([403, 'BLOCKED']);
    const report = { user_id: person.id, message_id: message.id, reason: 'fraud' };
    expect((await send(driver, 'POST', '/api/reports', report)).status).toBe(201);
  });

  it('deletes a pending application with its numbers and documents', async () => {
    const person = await insertMember(product);
    const { id } = (await apply(product, person.token)).body.data;
    const keys = (await rowsOf('SELECT key FROM document_files WHERE document_id = $1', [id])).map(
      ({ key }) => String(key),
    );
    expect(keys.length).toBeGreaterThan(3);
    expect(await deletionBlockers(person)).toEqual([]);
    expect(await rowsOf('SELECT 1 FROM driver_documents WHERE driver_id = $1', [person.id])).toEqual([]);
    await waitFor(async () => {
      const files = await Promise.all(keys.map((key) => product.app.get(FileStore).open(key)));
      for (const file of files) file?.destroy();
      return files.every((file) => file === null);
    });
  });

  it('removes the person’s name from requests for approval', async () => {
    const person = await insertMember(product, { full_name: 'Solange Etame' });
    const admin = await insertMember(product, { staff_role: 'admin' });
    const { id } = await insertApplication(product.database, { driver_id: person.id, status: 'rejected' });
    for (const [action, subject_type, subject_id] of [
      ['driver_application.rename', 'driver_application', id],
      ['payout_account.decide', 'profile', person.id],
    ]) {
      await rowsOf(
        `INSERT INTO approval_requests (id, action, subject_type, subject_id, amount, before, after, requested_by)
         VALUES (gen_random_uuid(), $1, $2, $3, 0, '{"holder_name": "Solange Etame"}', '{"full_name": "Solange E."}', $4)`,
        [action, subject_type, subject_id, admin.id],
      );
    }
    expect(await deletionBlockers(person)).toEqual([]);
    const named = `SELECT action FROM approval_requests r WHERE to_jsonb(r)::text LIKE '%Solange%'`;
    expect(await rowsOf(named, [])).toEqual([]);
  });

  it('is refused to the only active administrator', async () => {
    const [one] = await rowsOf(`SELECT 1 FROM profiles WHERE staff_role = 'admin'`, []);
    if (one) await rowsOf(`UPDATE profiles SET suspended_at = now() WHERE staff_role = 'admin'`, []);
    const admin = await insertMember(product, { staff_role: 'admin' });
    expect(await deletionBlockers(admin)).toEqual(['staff_role']);
    await insertMember(product, { staff_role: 'admin' });
    expect(await deletionBlockers(admin)).toEqual([]);
    const approver = await insertMember(product, { staff_role: 'approver' });
    expect(await deletionBlockers(approver)).toEqual([]);
  });
});
