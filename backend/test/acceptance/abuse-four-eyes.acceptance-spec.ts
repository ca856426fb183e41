import { CancellationsService } from '../../src/modules/bookings/cancellations.service';
import { verifyJournal } from '../../src/modules/ledger/verification/verify-journal.query';
import { JournalRepository } from '../../src/modules/money';
import { newId } from '../../src/platform/database';
import { insertBooking, type InsertedBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { FactorHolder } from '../setup/second-factor';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let first: FactorHolder;
let second: FactorHolder;

beforeAll(async () => {
  product = await startTestApp();
  [first, second] = [await admin(), await admin()];
});
afterAll(async () => {
  expect((await verifyJournal(product.database)).differences).toEqual([]);
  await product.close();
});

const admin = async () => new FactorHolder(product, await insertMember(product, { staff_role: 'admin' }));

interface Paid extends InsertedBooking {
  payment_id: string;
  driver_id: string;
}

async function paid(
  price: number,
  given: { user_id?: string; driver?: Member; hours?: number } = {},
): Promise<Paid> {
  const driver = given.driver ?? (await insertMember(product, { driver: true }));
  const ride = await insertRide(product.database, {
    driver_id: driver.id,
    price,
    departure_time: inHours(given.hours ?? 72),
  });
  const booking = await insertBooking(product.database, {
    ride_id: ride.id,
    status: 'pending_verification',
    ...(given.user_id && { user_id: given.user_id }),
  });
  return { ...booking, payment_id: booking.payment_id ?? '', driver_id: driver.id };
}

const refund = (who: FactorHolder, { payment_id }: { payment_id: string }, reason = 'Panne') =>
  who.call('POST', `/api/admin/payments/${payment_id}/refund`, { reason });
const resolve = (who: FactorHolder, { id }: { id: string }, outcome: 'travelled' | 'refund') =>
  who.call('POST', `/api/admin/bookings/${id}/resolve`, { outcome, reason: 'Vu' });
const waiting = async (who = first) =>
  (await who.call('GET', '/api/admin/approvals?status=waiting')).body.data as {
    id: string;
    subject_id: string;
  }[];
const refundsOf = (bookingId: string) =>
  product.database.query<object[]>('SELECT id FROM refunds WHERE booking_id = $1', [bookingId]);
const auditOf = async (subject: string) => {
  const rows = await product.database.query<{ action: string; actor_id: string }[]>(
    'SELECT action, actor_id FROM audit_events WHERE subject_id = $1 ORDER BY created_at, id',
    [subject],
  );
  return rows.map(({ action, actor_id }) => [action, actor_id === first.who.id ? 'first' : 'second']);
};
/** A refund to be settled by hand. */
async function byHand(of: Paid, amount: number): Promise<string> {
  const id = newId();
  await product.database.query(
    `INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, status, provider, rail, by_hand, provider_reference)
     VALUES ($1, $2, $3, $4, 'staff', 'staff', 'manual', 'orange', 'orange-partner', true, $5)`,
    [id, of.payment_id, of.id, amount, id],
  );
  await new JournalRepository().recordRefundDue(product.database, { refundId: id });
  return id;
}

describe('With large amounts', () => {
  it('one admin refunds 50,000; 50,001 waits for a second admin and changes nothing until then', async () => {
    const small = await paid(50_000);
    const done = await refund(first, small);
    expect(done.body.data).toMatchObject({ approval: null, refund: { amount: 50_000 } });

    const big = await paid(50_001);
    const before = await first.call('GET', `/api/admin/payments/${big.payment_id}`);
    const requested = await refund(first, big);
    expect(requested).toMatchObject({
      status: 200,
      body: {
        data: {
          approval: {
            needed: true,
            action: 'payment.refund',
            amount: 50_001,
            reason: 'Panne',
            requested_by: first.who.id,
            requested_by_name: 'Paul Mbarga',
          },
        },
      },
    });
    expect({ ...requested.body.data, approval: null }).toEqual(before.body.data);
    expect(await refundsOf(big.id)).toEqual([]);
    expect((await refund(first, big)).body.data.approval).toEqual(requested.body.data.approval);
    expect((await first.call('GET', `/api/admin/payments/${big.payment_id}`)).body).toEqual(requested.body);
    expect((await waiting()).filter(({ subject_id }) => subject_id === big.payment_id)).toHaveLength(1);

    const carried = await refund(second, big, 'Vu aussi');
    expect(carried.body.data).toMatchObject({ approval: null, refund: { amount: 50_001 } });
    expect(await refundsOf(big.id)).toHaveLength(1);
    expect(await auditOf(big.payment_id)).toEqual([
      ['approval.requested', 'first'],
      ['approval.given', 'second'],
      ['payment.refund_ordered', 'second'],
    ]);
    expect((await refund(first, big)).status).toBe(409);
  });

  it('two admins who act concurrently cause one request and one refund', async () => {
    const big = await paid(90_000);
    const answers = await Promise.all([first, second, first, second].map((who) => refund(who, big)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await refundsOf(big.id)).toHaveLength(1);
    const requests = await product.database.query<{ status: string }[]>(
      'SELECT status FROM approval_requests WHERE subject_id = $1',
      [big.payment_id],
    );
    expect(requests).toEqual([{ status: 'approved' }]);
  });

  it('a request expires after 24 hours', async () => {
    const big = await paid(90_000);
    const { id } = (await refund(first, big)).body.data.approval;
    await product.database.query(
      `UPDATE approval_requests SET requested_at = requested_at - interval '24 hours' WHERE id = $1`,
      [id],
    );
    expect((await first.call('GET', `/api/admin/approvals/${id}`)).body.data.status).toBe('expired');
    expect((await first.call('GET', `/api/admin/payments/${big.payment_id}`)).body.data.approval).toBeNull();
    const anew = (await refund(second, big)).body.data.approval;
    expect(anew).toMatchObject({ requested_by: second.who.id });
    expect(await refundsOf(big.id)).toEqual([]);
    expect((await refund(first, big)).body.data.refund).toMatchObject({ amount: 90_000 });
  });

  it('a request can be rejected once and then no longer counts as a first approval', async () => {
    const big = await paid(90_000);
    const { id } = (await refund(first, big)).body.data.approval;
    const reject = () => second.call('POST', `/api/admin/approvals/${id}/withdraw`, { reason: 'Non' });
    expect((await reject()).body.data).toMatchObject({ status: 'rejected', decided_by: second.who.id });
    expect((await reject()).body.data.status).toBe('rejected');
    const rejected = await first.call('GET', `/api/admin/approvals?status=rejected&q=${id}`);
    expect(rejected.body.data).toMatchObject([{ id, status: 'rejected' }]);
    expect(await auditOf(big.payment_id)).toContainEqual(['approval.rejected', 'second']);
    expect((await refund(second, big)).body.data.approval).toMatchObject({ requested_by: second.who.id });
    expect(await refundsOf(big.id)).toEqual([]);
    await refund(first, big);
    const { id: given } = (await first.call('GET', '/api/admin/approvals?status=approved')).body.data[0];
    expect((await first.call('POST', `/api/admin/approvals/${given}/withdraw`)).status).toBe(409);
  });

  it('a settlement has to be repeated with the same reference', async () => {
    const booking = await paid(80_000);
    const id = await byHand(booking, 80_000);
    const settle = (who: FactorHolder, reference: string) =>
      who.call('POST', `/api/admin/refunds/${id}/settle`, { reference });
    expect((await settle(first, 'MP1')).body.data).toMatchObject({
      status: 'manual',
      approval: { parameters: { reference: 'MP1' } },
    });
    expect(await settle(second, 'MP2')).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    expect((await settle(first, 'MP3')).body.data.approval).toMatchObject({
      parameters: { reference: 'MP3' },
    });
    expect((await settle(second, 'MP1')).status).toBe(409);
    expect((await settle(second, 'MP3')).body.data).toMatchObject({
      status: 'completed',
      settled_reference: 'MP3',
      settled_by: second.who.id,
      approval: null,
    });
  });

  it('a decision about a booking needs the same outcome from both admins', async () => {
    const departed = await paid(70_000, { hours: -30 });
    expect((await resolve(first, departed, 'travelled')).body.data).toMatchObject({
      status: 'pending_verification',
      approval: { parameters: { outcome: 'travelled' }, amount: 70_000 },
    });
    expect((await resolve(second, departed, 'refund')).status).toBe(409);
    expect((await resolve(second, departed, 'travelled')).body.data).toMatchObject({
      status: 'completed',
      approval: null,
    });
  });

  it('a batch of payouts counts by its total, and is recorded once', async () => {
    for (const price of [30_000, 30_000]) {
      const driver = await insertMember(product, { driver: true });
      const ride = await insertRide(product.database, {
        driver_id: driver.id,
        price,
        status: 'completed',
        departure_time: inHours(-80),
      });
      await insertBooking(product.database, { ride_id: ride.id, status: 'completed' });
    }
    const { id, amount } = (await first.call('POST', '/api/admin/payout-batches')).body.data;
    expect(amount).toBeGreaterThan(50_000);
    const file = (who: FactorHolder) => who.call('GET', `/api/admin/payout-batches/${id}/csv`);
    expect(await file(first)).toMatchObject({ status: 409, body: { code: 'APPROVAL_NEEDED' } });
    expect((await file(first)).body.code).toBe('APPROVAL_NEEDED');
    const [request] = (await waiting()).filter(({ subject_id }) => subject_id === id);
    expect((await second.call('POST', `/api/admin/approvals/${request?.id}/confirm`)).status).toBe(200);
    for (const { who } of [first, second]) {
      const answer = await callsTo(() => product).send(who, 'GET', `/api/admin/payout-batches/${id}/csv`);
      expect(await answer.text()).toContain('30000');
    }

    const pay = (who: FactorHolder, reference: string) =>
      who.call('POST', `/api/admin/payout-batches/${id}/mark-paid`, { reference });
    expect((await pay(first, 'BULK-1')).body.data).toMatchObject({
      status: 'open',
      approval: { amount, parameters: { reference: 'BULK-1' } },
    });
    const answers = await Promise.all([second, second, first].map((who) => pay(who, 'BULK-1')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const paidOnce = await product.database.query(
      `SELECT count(*)::int AS payouts, count(DISTINCT p.driver_id)::int AS drivers
        FROM journal_transactions t JOIN payouts p ON p.id = t.payout_id WHERE p.batch_id = $1`,
      [id],
    );
    expect(paidOnce[0].payouts).toBe(paidOnce[0].drivers);
    expect((await first.call('GET', `/api/admin/payout-batches/${id}`)).body.data).toMatchObject({
      status: 'paid',
      paid_by: second.who.id,
      approval: null,
    });
  });

  it('an impossible command is rejected without requesting a second admin', async () => {
    const unpaid = await insertBooking(product.database, {
      ride_id: (await insertRide(product.database)).id,
    });
    expect((await resolve(first, unpaid, 'refund')).status).toBe(409);
    const big = await paid(60_000);
    await product.database.query(`UPDATE payments SET status = 'failed' WHERE id = $1`, [big.payment_id]);
    expect((await refund(first, big)).status).toBe(409);
    await product.database.query(`UPDATE payments SET status = 'completed' WHERE id = $1`, [big.payment_id]);
    const id = await byHand(big, 60_000);
    await product.database.query(`UPDATE refunds SET status = 'sent' WHERE id = $1`, [id]);
    const settled = await first.call('POST', `/api/admin/refunds/${id}/settle`, { reference: 'MP1' });
    expect(settled.status).toBe(409);
    expect(await waiting()).toEqual([]);
  });
});

describe('Goodwill to many people in a day', () => {
  it('is summed for the staff member who gives it', async () => {
    const giver = await admin();
    const give = async (amount: number, goodwill: boolean) => {
      const { payment_id } = await paid(amount + 100);
      const body = { reason: 'Retard', amount, goodwill };
      const answer = await giver.call('POST', `/api/admin/payments/${payment_id}/refund`, body);
      return answer.body.data.approval !== null;
    };
    const waits = [await give(30_000, true), await give(20_000, true), await give(1, true)];
    expect([...waits, await give(20_000, false)]).toEqual([false, false, true, false]);
  });
});

describe('Money to one person in a day', () => {
  it('is summed: a second refund that exceeds the limit waits, even if both are sent concurrently', async () => {
    const passenger = (await insertMember(product)).id;
    const slices = await Promise.all([0, 1, 2].map(() => paid(30_000, { user_id: passenger })));
    const answers = await Promise.all(slices.map((slice) => refund(first, slice)));
    const waits = answers.filter(({ body }) => body.data.approval !== null);
    expect(waits).toHaveLength(2);
    const resolved = await resolve(first, await paid(30_000, { user_id: passenger }), 'refund');
    expect(resolved.body.data.approval).toMatchObject({ action: 'booking.resolve' });
    expect((await refund(first, await paid(30_000))).body.data.approval).toBeNull();

    await product.database.query(`UPDATE solo_payments SET created_at = created_at - interval '24 hours'`);
    const tomorrow = await paid(30_000, { user_id: passenger });
    expect((await refund(first, tomorrow)).body.data.approval).toBeNull();
  });

  it('is counted once if staff paid a requested refund manually', async () => {
    const booking = await paid(40_000);
    await refund(first, booking);
    await product.database.query(`UPDATE refunds SET status = 'manual' WHERE booking_id = $1`, [booking.id]);
    const [{ id }] = await product.database.query('SELECT id FROM refunds WHERE booking_id = $1', [
      booking.id,
    ]);
    const settled = await first.call('POST', `/api/admin/refunds/${id}/settle`, { reference: 'MP1' });
    expect(settled.body.data).toMatchObject({ status: 'completed', approval: null });
  });
});

describe('An approval request of an administrator', () => {
  const confirm = (who: FactorHolder, id: string) => who.call('POST', `/api/admin/approvals/${id}/confirm`);
  const requestRefund = async (booking: Paid, who = first) =>
    (await refund(who, booking)).body.data.approval.id as string;

  it('is confirmed on its own page, which shows what changes', async () => {
    const booking = await paid(60_000);
    const id = await requestRefund(booking);
    expect((await second.call('GET', `/api/admin/approvals/${id}`)).body.data).toMatchObject({
      before: { booking: 'pending_verification', refunded: 0 },
      after: { booking: 'cancelled', refunded: 60_000 },
    });
    expect(await confirm(first, id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const answers = await Promise.all([confirm(second, id), confirm(second, id)]);
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(
      true,
    );
    expect((await confirm(second, id)).body.data).toMatchObject({
      status: 'approved',
      decided_by: second.who.id,
    });
    expect(await refundsOf(booking.id)).toHaveLength(1);
    expect(await auditOf(booking.payment_id)).toEqual([
      ['approval.requested', 'first'],
      ['approval.given', 'second'],
      ['payment.refund_ordered', 'second'],
    ]);
  });

  it('is executed once confirmed, also to resolve a booking and to settle a refund', async () => {
    const departed = await paid(70_000, { hours: -30 });
    const { id: resolution } = (await resolve(first, departed, 'travelled')).body.data.approval;
    expect((await confirm(second, resolution)).status).toBe(200);
    const booking = await paid(80_000);
    const refundId = await byHand(booking, 80_000);
    const settle = await first.call('POST', `/api/admin/refunds/${refundId}/settle`, { reference: 'MP1' });
    expect((await confirm(second, settle.body.data.approval.id)).status).toBe(200);
    const settled = (await first.call('GET', `/api/admin/refunds/${refundId}`)).body.data;
    expect(settled).toMatchObject({ status: 'completed', settled_reference: 'MP1' });
    const done = (await first.call('GET', `/api/admin/bookings/${departed.id}`)).body.data;
    expect(done.status).toBe('completed');
  });

  it('cannot be confirmed after it was withdrawn or has expired', async () => {
    const booking = await paid(60_000);
    const withdrawn = await requestRefund(booking);
    await first.call('POST', `/api/admin/approvals/${withdrawn}/withdraw`);
    expect(await confirm(second, withdrawn)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    const expired = await requestRefund(booking);
    await product.database.query(
      `UPDATE approval_requests SET requested_at = requested_at - interval '24 hours' WHERE id = $1`,
      [expired],
    );
    expect((await confirm(second, expired)).status).toBe(409);
    expect(await refundsOf(booking.id)).toEqual([]);
    expect((await confirm(second, newId())).status).toBe(404);
  });

  it('is closed if it is confirmed after the change was already made in another way', async () => {
    const booking = await paid(60_000);
    const cancel = (who: FactorHolder) =>
      who.call('POST', `/api/admin/bookings/${booking.id}/cancel`, { reason: 'Panne' });
    expect((await cancel(first)).status).toBe(200);
    const request = (await waiting()).find(({ subject_id }) => subject_id === booking.id);
    const id = request?.id ?? '';
    await product.app.get(CancellationsService, { strict: false }).cancel(booking.user_id, booking.id, null);
    expect(await confirm(second, id)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    expect((await first.call('GET', `/api/admin/approvals/${id}`)).body.data).toMatchObject({
      status: 'withdrawn',
      decided_by: null,
    });
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ id }));
    expect((await confirm(second, id)).status).toBe(409);
    expect(await refundsOf(booking.id)).toHaveLength(1);
  });

  it('cannot be confirmed by a second account on the same browser', async () => {
    const [one, other] = [await admin(), await admin()];
    await product.database.query(
      `INSERT INTO sign_in_devices (id, token_hash, user_id) VALUES ($1, 'shared', $2), ($3, 'shared', $4)`,
      [newId(), one.who.id, newId(), other.who.id],
    );
    const booking = await paid(60_000);
    const id = await requestRefund(booking, one);
    expect(await confirm(other, id)).toMatchObject({ status: 403, body: { code: 'NOT_INDEPENDENT' } });
    expect(await refund(other, booking)).toMatchObject({ status: 403, body: { code: 'NOT_INDEPENDENT' } });
    expect(await refundsOf(booking.id)).toEqual([]);
    expect((await confirm(second, id)).status).toBe(200);
  });
});

describe('A staff role', () => {
  const appoint = (who: FactorHolder, id: string, staff_role: string | null) =>
    who.call('PATCH', `/api/admin/profiles/${id}`, { staff_role, reason: 'Renfort' });

  it('is granted by two administrators and revoked by one', async () => {
    const person = await insertMember(product);
    const requested = await appoint(first, person.id, 'admin');
    expect(requested).toMatchObject({
      status: 200,
      body: {
        data: {
          staff_role: null,
          approval: { action: 'profile.staff_role', parameters: { staff_role: 'admin' } },
        },
      },
    });
    const { id } = requested.body.data.approval;
    const confirmed = await second.call('POST', `/api/admin/approvals/${id}/confirm`);
    expect(confirmed.body.data).toMatchObject({
      before: { staff_role: null },
      after: { staff_role: 'admin' },
    });
    const roleNow = async () =>
      (await first.call('GET', `/api/admin/profiles/${person.id}`)).body.data.staff_role as string | null;
    expect(await roleNow()).toBe('admin');
    expect((await appoint(first, person.id, null)).body.data).toMatchObject({
      staff_role: null,
      approval: null,
    });
  });

  it('prevents the appointed and the appointing admin from confirming each other’s requests for a week', async () => {
    const [person, third] = [await insertMember(product), await admin()];
    await appoint(first, person.id, 'admin');
    await appoint(second, person.id, 'admin');
    const appointed = new FactorHolder(product, person);
    const booking = await paid(60_000);
    await refund(first, booking);
    expect(await refund(appointed, booking)).toMatchObject({
      status: 403,
      body: { code: 'NOT_INDEPENDENT' },
    });
    expect(await refundsOf(booking.id)).toEqual([]);
    const other = await paid(60_000);
    const { id } = (await refund(appointed, other)).body.data.approval;
    for (const who of [first, second])
      expect((await who.call('POST', `/api/admin/approvals/${id}/confirm`)).body.code).toBe(
        'NOT_INDEPENDENT',
      );
    expect((await third.call('POST', `/api/admin/approvals/${id}/confirm`)).status).toBe(200);

    await product.database.query(
      `UPDATE approval_requests SET decided_at = decided_at - interval '7 days' WHERE subject_id = $1`,
      [person.id],
    );
    expect((await refund(appointed, booking)).body.data.refund).toMatchObject({ amount: 60_000 });
  });
});

describe('The amount retained from a late cancellation', () => {
  it('is refunded by staff once, even after another passenger boarded', async () => {
    for (const way of ['resolve', 'refund'] as const) {
      const late = await paid(20_000);
      await insertBooking(product.database, { ride_id: late.ride_id, status: 'completed' });
      await product.database.query(
        `UPDATE bookings SET status = 'cancelled', cancel_cause = 'passenger' WHERE id = $1`,
        [late.id],
      );
      const half = newId();
      await product.database.query(
        `INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, status, provider, rail, provider_reference)
         VALUES ($1, $2, $3, 10000, 'within_24_hours', 'passenger', 'manual', 'mtn', 'mtn-momo', $4)`,
        [half, late.payment_id, late.id, half],
      );
      await new JournalRepository().recordRefundDue(product.database, { refundId: half });
      const shown = await first.call('GET', `/api/admin/bookings/${late.id}`);
      expect(shown.body.data).toMatchObject({ retained: 10_000 });
      const give = () => (way === 'resolve' ? resolve(first, late, 'refund') : refund(first, late));
      expect((await give()).status).toBe(200);
      const refunds = (await first.call('GET', `/api/admin/refunds?booking_id=${late.id}&order=asc`)).body
        .data;
      expect(refunds.map(({ amount }: { amount: number }) => amount)).toEqual([10_000, 10_000]);
      expect(await give()).toMatchObject({ status: way === 'resolve' ? 200 : 409 });
      expect((await first.call('GET', `/api/admin/bookings/${late.id}`)).body.data.retained).toBe(0);
    }
  });
});

describe('An admin who is a passenger or a driver', () => {
  it('cannot refund their own booking alone, whatever the amount, and approves nothing that pays them', async () => {
    const own = await paid(500, { user_id: first.who.id });
    expect((await refund(first, own)).body.data.approval).toMatchObject({ requested_by: first.who.id });
    expect((await refund(first, own)).body.data.approval).toMatchObject({ requested_by: first.who.id });
    expect(await refundsOf(own.id)).toEqual([]);
    expect((await refund(second, own)).body.data.refund).toMatchObject({ amount: 500 });

    const much = await paid(90_000, { user_id: second.who.id });
    await refund(first, much);
    expect(await refund(second, much)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await refundsOf(much.id)).toEqual([]);
    expect((await refund(await admin(), much)).body.data.refund).toMatchObject({ amount: 90_000 });
  });

  it('cannot decide alone that a passenger travelled with them', async () => {
    const driver = await insertMember(product, { driver: true, staff_role: 'admin' });
    const own = await paid(1_000, { driver, hours: -30 });
    const themselves = new FactorHolder(product, driver);
    expect((await resolve(themselves, own, 'travelled')).body.data).toMatchObject({
      status: 'pending_verification',
      approval: { needed: true },
    });
    expect((await resolve(second, own, 'travelled')).body.data.status).toBe('completed');
  });
});
