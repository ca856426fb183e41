import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let admin: Member;
let driver: Member;

beforeAll(async () => {
  product = await startTestApp();
  admin = await insertMember(product, { staff_role: 'admin' });
  driver = await insertMember(product, { driver: true, full_name: '=HYPERLINK("http://x")' });
});
afterAll(() => product.close());

const { send, call } = callsTo(() => product);
const BATCHES = '/api/admin/payout-batches';
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000001';

/** A ride that ended three days ago, with one passenger. */
async function completedRide(price: number): Promise<string> {
  const ride = await insertRide(product.database, {
    driver_id: driver.id,
    status: 'completed',
    departure_time: inHours(-72),
    price,
  });
  await insertBooking(product.database, { ride_id: ride.id, status: 'completed' });
  return ride.id;
}

describe('Payouts to drivers', () => {
  it('are created as a batch of the earnings, exported and marked as paid; each step is audited', async () => {
    const rideId = await completedRide(4_500);
    const earnings = async () => (await call(driver, 'GET', '/api/driver/earnings')).body.data;
    expect(await earnings()).toEqual({
      to_come: 0,
      disputed: 0,
      available: 4_500,
      paid: 0,
      carried_debt: 0,
      payouts_stopped: false,
      rides: [{ ride_id: rideId, amount: 4_500, status: 'available' }],
      payouts: 'manual',
      delay_hours: 48,
    });

    const created = await call(admin, 'POST', BATCHES, { reason: 'Friday' });
    expect(created).toMatchObject({
      status: 201,
      body: {
        success: true,
        data: {
          status: 'open',
          amount: 4_500,
          payout_count: 1,
          reference: null,
          created_by: admin.id,
          payouts: [
            {
              driver_id: driver.id,
              phone_number: driver.phone,
              provider: 'mtn',
              paid_from: null,
              amount: 4_500,
              rides: [{ ride_id: rideId, amount: 4_500 }],
            },
          ],
        },
      },
    });
    const { id, payouts } = created.body.data;
    expect((await call(admin, 'GET', `${BATCHES}/${id}`)).body).toEqual(created.body);
    expect((await call(admin, 'GET', `${BATCHES}?status=open&q=${id}`)).body).toMatchObject({
      data: [{ id, amount: 4_500, payout_count: 1 }],
      pagination: { total: 1 },
    });

    const file = await send(admin, 'GET', `${BATCHES}/${id}/csv?provider=mtn`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="payouts-mtn-${id}.csv"`);
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(await file.text()).toBe(
      'phone_number,amount,currency,name,reference,provider\r\n' +
        `${driver.phone},4500,XAF,"'=HYPERLINK(""http://x"")",${payouts[0].id},mtn\r\n`,
    );

    const paid = await call(admin, 'POST', `${BATCHES}/${id}/mark-paid`, { reference: ' MOMO-42 ' });
    expect(paid).toMatchObject({
      status: 200,
      body: {
        data: { status: 'paid', reference: 'MOMO-42', paid_by: admin.id, payouts: [{ paid_from: 'mtn' }] },
      },
    });
    const again = await call(admin, 'POST', `${BATCHES}/${id}/mark-paid`, { reference: 'MOMO-42' });
    expect(again).toMatchObject({ status: 200, body: paid.body });
    expect(await call(admin, 'POST', `${BATCHES}/${id}/mark-paid`, { reference: 'MOMO-43' })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    });
    expect(await earnings()).toMatchObject({ available: 0, paid: 4_500 });

    const { body } = await call(admin, 'GET', `/api/admin/audit-events?subject_id=${id}&order=asc`);
    expect(body.data).toMatchObject([
      {
        action: 'payout_batch.created',
        actor_id: admin.id,
        reason: 'Friday',
        to: { amount: 4_500, payouts: 1, left_out: 0 },
      },
      { action: 'payout_batch.exported', actor_id: admin.id, to: { provider: 'mtn', payouts: 1 } },
      {
        action: 'payout_batch.paid',
        actor_id: admin.id,
        from: { status: 'open' },
        to: { reference: 'MOMO-42' },
      },
    ]);
  });

  it('need earnings, and are created in only one batch for three parallel requests', async () => {
    expect(await call(admin, 'POST', BATCHES)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    });
    await completedRide(3_000);
    const other = await insertMember(product, { staff_role: 'admin' });
    const answers = await Promise.all([admin, other, admin].map((who) => call(who, 'POST', BATCHES)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('are refused to approvers, drivers and passengers', async () => {
    const outsiders = [
      await insertMember(product, { staff_role: 'approver' }),
      driver,
      await insertMember(product),
    ];
    const routes = [
      ['GET', BATCHES],
      ['POST', BATCHES],
      ['GET', `${BATCHES}/${UNKNOWN_ID}`],
      ['GET', `${BATCHES}/${UNKNOWN_ID}/csv`],
      ['POST', `${BATCHES}/${UNKNOWN_ID}/mark-paid`],
      ['POST', `${BATCHES}/${UNKNOWN_ID}/cancel`],
    ] as const;
    for (const [method, path] of routes) {
      for (const outsider of outsiders) expect((await call(outsider, method, path)).status).toBe(403);
    }
  });

  it('answer 404 in JSON to a request for the CSV of an unknown batch', async () => {
    const unknown = await call(admin, 'GET', `${BATCHES}/${UNKNOWN_ID}/csv`);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(unknown.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('are never due to a passenger, whose earnings are empty', async () => {
    const passenger = await insertMember(product);
    expect((await call(passenger, 'GET', '/api/driver/earnings')).body).toEqual({
      success: true,
      data: {
        to_come: 0,
        disputed: 0,
        available: 0,
        paid: 0,
        carried_debt: 0,
        payouts_stopped: false,
        rides: [],
        payouts: 'manual',
        delay_hours: 48,
      },
    });
  });
});
