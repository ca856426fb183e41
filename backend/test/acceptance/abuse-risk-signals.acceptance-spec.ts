import { newId } from '../../src/platform/database';
import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { FactorHolder } from '../setup/second-factor';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let admin: FactorHolder;

beforeAll(async () => {
  product = await startTestApp();
  admin = new FactorHolder(product, await insertMember(product, { staff_role: 'admin' }));
});
afterAll(() => product.close());

interface Signal {
  kind: string;
  count: number;
  points: number;
  evidence: { type: string; id: string }[];
}

const PATH = '/api/admin/risk-signals';
const about = async ({ id }: Member): Promise<{ score: number; signals: Signal[] }> =>
  (await admin.call('GET', `${PATH}/${id}`)).body.data;
const { call } = callsTo(() => product);
const driver = () => insertMember(product, { driver: true });
const sql = (text: string, ...values: unknown[]) => product.database.query(text, values);

async function paidBooking(
  of: Member,
  passenger?: Member,
  status: 'pending_verification' | 'completed' = 'completed',
) {
  const ride = await insertRide(product.database, { driver_id: of.id });
  const booking = await insertBooking(product.database, {
    ride_id: ride.id,
    status,
    ...(passenger && { user_id: passenger.id }),
  });
  return { ...booking, payment_id: booking.payment_id ?? '' };
}

describe('Risk signals', () => {
  it('are empty for normal behaviour, and answer 404 for an unknown person', async () => {
    const honest = await driver();
    const booking = await paidBooking(honest);
    await sql(`UPDATE payments SET phone_number = '237670009999' WHERE id = $1`, booking.payment_id);
    expect(await about(honest)).toMatchObject({ id: honest.id, score: 0, signals: [] });
    expect(await admin.call('GET', `${PATH}/${newId()}`)).toMatchObject({
      status: 404,
      body: { code: 'PROFILE_NOT_FOUND' },
    });
  });

  it("find a passenger who pays from the driver's own number, or from one that the driver pays with", async () => {
    const [self, shared] = [await driver(), await driver()];
    const own = await paidBooking(self);
    await sql('UPDATE payments SET phone_number = $2 WHERE id = $1', own.payment_id, self.phone);
    expect((await about(self)).signals).toMatchObject([
      {
        kind: 'shared_payer_number',
        count: 1,
        evidence: [
          { type: 'bookings', id: own.id },
          { type: 'payments', id: own.payment_id },
          { type: 'profiles', id: own.user_id },
        ],
      },
    ]);
    const asPassenger = await paidBooking(await driver(), shared);
    const withSame = await paidBooking(shared);
    await sql(`UPDATE payments SET phone_number = '237670001234' WHERE id = ANY($1)`, [
      asPassenger.payment_id,
      withSame.payment_id,
    ]);
    expect((await about(shared)).signals).toMatchObject([{ kind: 'shared_payer_number', count: 1 }]);
  });

  it('find a device that driver and passenger share, and a shared address, which counts less', async () => {
    const [one, other] = [await driver(), await insertMember(product)];
    const booking = await paidBooking(one, other);
    await sql(
      `INSERT INTO sign_in_devices (id, token_hash, user_id) VALUES ($1, 'one phone', $2), ($3, 'one phone', $4)`,
      newId(),
      one.id,
      newId(),
      other.id,
    );
    const device = await about(one);
    expect(device.signals).toMatchObject([
      { kind: 'shared_device', count: 1, evidence: [{ type: 'bookings', id: booking.id }, { id: other.id }] },
    ]);
    const [far, near] = [await driver(), await insertMember(product)];
    await paidBooking(far, near);
    await paidBooking(far, near);
    for (const { phone } of [far, near]) {
      await sql(
        `INSERT INTO sign_in_codes (id, phone, code_hash, address, expires_at) VALUES ($1, $2, 'x', '41.202.1.1', now())`,
        newId(),
        phone,
      );
    }
    expect((await about(far)).signals).toEqual([]);
    await sql(`UPDATE sign_in_codes SET consumed_at = now() WHERE phone = ANY($1)`, [far.phone, near.phone]);
    const address = await about(far);
    expect(address.signals).toMatchObject([{ kind: 'shared_address', count: 2 }]);
    expect(address.score).toBeLessThan(device.score);
  });

  it('find passengers who all confirm within an hour that they travelled, without a code', async () => {
    const quick = await driver();
    const bookings = await Promise.all([1, 2, 3].map(() => paidBooking(quick)));
    expect((await about(quick)).signals).toEqual([]);
    await sql(
      `UPDATE bookings SET code_verified = false, verified_at = NULL WHERE id = ANY($1)`,
      bookings.map(({ id }) => id),
    );
    expect((await about(quick)).signals).toMatchObject([{ kind: 'confirm_travel_burst', count: 3 }]);
    await sql(
      `UPDATE bookings SET completed_at = completed_at - interval '2 hours' WHERE id = $1`,
      bookings[0]?.id,
    );
    expect((await about(quick)).signals).toEqual([]);
  });

  it('find a person with many lapsed holds in the last 30 days', async () => {
    const hoarder = await insertMember(product);
    for (let n = 0; n < 5; n++) {
      const ride = await insertRide(product.database);
      await insertBooking(product.database, { ride_id: ride.id, user_id: hoarder.id, status: 'cancelled' });
    }
    expect((await about(hoarder)).signals).toMatchObject([{ kind: 'lapsed_holds', count: 5, points: 10 }]);
    await sql(`UPDATE bookings SET created_at = now() - interval '31 days' WHERE user_id = $1`, hoarder.id);
    expect((await about(hoarder)).signals).toEqual([]);
  });

  it('find a driver who moves sold rides often', async () => {
    const mover = await driver();
    const ride = await insertRide(product.database, { driver_id: mover.id });
    for (let n = 0; n < 3; n++) {
      await sql(
        `INSERT INTO ride_changes (id, ride_id, actor_id, sold, departure_moved, "from", "to")
         VALUES ($1, $2, $3, true, true, '{}', '{}')`,
        newId(),
        ride.id,
        mover.id,
      );
    }
    expect((await about(mover)).signals).toMatchObject([
      { kind: 'many_moves', count: 3, evidence: [{ type: 'rides', id: ride.id }] },
    ]);
  });

  it('find a passenger or driver who cancels for many refunds, not counting those of 0 XAF', async () => {
    const [passenger, cancelling] = [await insertMember(product), await driver()];
    for (const cause of [
      'passenger_cancelled',
      'ride_cancelled',
      'passenger_cancelled',
      'ride_cancelled',
    ].flatMap((one) => [one, one])) {
      for (const amount of [100, 0]) {
        const booking = await paidBooking(cancelling, passenger);
        await sql(
          `INSERT INTO refunds (id, payment_id, booking_id, amount, given_before, status, rule, cause, provider, rail, provider_reference)
           VALUES ($1, $2, $3, $5, 100 - $5, 'completed', 'ride_cancelled', $4, 'mtn', 'mtn-momo', $1::uuid::text)`,
          newId(),
          booking.payment_id,
          booking.id,
          cause,
          amount,
        );
      }
    }
    expect((await about(passenger)).signals).toMatchObject([{ kind: 'many_refunds', count: 4 }]);
    expect((await about(cancelling)).signals).toMatchObject([{ kind: 'many_refunds', count: 4 }]);
  });

  it('find a new driver whose future rides are full and paid', async () => {
    const fresh = await driver();
    const ride = await insertRide(product.database, {
      driver_id: fresh.id,
      seats: 2,
      departure_time: inHours(100),
    });
    await insertBooking(product.database, { ride_id: ride.id, seats: 2, status: 'pending_verification' });
    expect((await about(fresh)).signals).toMatchObject([{ kind: 'new_driver_prepaid', count: 1 }]);
    await paidBooking(fresh);
    expect((await about(fresh)).signals).toEqual([]);
  });

  it('are listed for admins only, highest score first, in pages, without suspending anyone', async () => {
    const first = await admin.call('GET', `${PATH}?limit=3`);
    const { data, pagination } = first.body;
    expect(pagination).toMatchObject({ page: 1, limit: 3, has_more: true, total: expect.any(Number) });
    const scores = data.map(({ score }: { score: number }) => score);
    expect(scores).toEqual([...scores].sort((a: number, b: number) => b - a));
    expect(scores[2]).toBeGreaterThan(0);
    const second = await admin.call('GET', `${PATH}?limit=3&cursor=${pagination.next}`);
    expect(second.body.data[0].id).not.toBe(data[2].id);
    const approver = new FactorHolder(product, await insertMember(product, { staff_role: 'approver' }));
    expect((await approver.call('GET', PATH)).status).toBe(403);
    expect((await approver.call('GET', `${PATH}/${data[0].id}`)).status).toBe(403);
    const [{ suspended }] = await sql(
      'SELECT count(*)::int AS suspended FROM profiles WHERE suspended_at IS NOT NULL',
    );
    expect(suspended).toBe(0);
  });
});

describe('Payouts of a driver who seems to pay for own rides', () => {
  const BATCHES = '/api/admin/payout-batches';
  const EARNINGS = '/api/driver/earnings';
  const phones = () => Promise.all([1, 2, 3].map(() => insertMember(product)));

  /**
   * Simulates collusion: passengers without boarding codes confirm, from sessions at the driver's address.
   */
  async function travelAlone(self: Member, passengers: Member[]): Promise<void> {
    const bookings = await Promise.all(passengers.map((passenger) => paidBooking(self, passenger)));
    await sql(
      `UPDATE bookings SET code_verified = false, verified_at = NULL, departure_time = now() - interval '72 hours' WHERE id = ANY($1)`,
      bookings.map(({ id }) => id),
    );
    await sql(
      `INSERT INTO sign_in_codes (id, phone, code_hash, address, expires_at, consumed_at)
       SELECT gen_random_uuid(), phone, 'x', $2, now(), now() FROM unnest($1::text[]) AS phone`,
      [self, ...passengers].map(({ phone }) => phone),
      `41.202.2.${Math.floor(Math.random() * 250)}`,
    );
    await sql(
      `UPDATE rides SET departure_time = now() - interval '72 hours', status = 'completed' WHERE driver_id = $1`,
      self.id,
    );
  }
  const earningsOf = async (self: Member) => (await call(self, 'GET', EARNINGS)).body.data;
  const paid = async (self: Member): Promise<boolean> => {
    const { data } = (await admin.call('POST', BATCHES, {})).body;
    return (data?.payouts ?? []).some(({ driver_id }: { driver_id: string }) => driver_id === self.id);
  };
  const release = ({ id }: Member) =>
    admin.call('POST', `/api/admin/profiles/${id}/payouts`, { stopped: false, reason: 'Une famille' });

  it('wait for an admin, who sees the score and releases them; the driver sees that they wait', async () => {
    const [self, passengers] = [await driver(), await phones()];
    await travelAlone(self, passengers);
    expect((await about(self)).score).toBe(31);
    expect((await earningsOf(self)).payouts_stopped).toBe(false);
    expect(await paid(self)).toBe(false);
    expect((await earningsOf(self)).payouts_stopped).toBe(true);
    const events = `/api/admin/audit-events?subject_id=${self.id}&action=profile.payouts_stopped`;
    expect((await admin.call('GET', events)).body.data).toMatchObject([
      { actor_id: null, reason: 'risk score 31: shared_address, confirm_travel_burst' },
    ]);
    expect((await release(self)).status).toBe(200);
    expect(await paid(self)).toBe(true);
  });

  it('are stopped again after a release once the score has risen by ten', async () => {
    const self = await driver();
    await travelAlone(self, await phones());
    expect(await paid(self)).toBe(false);
    expect((await release(self)).status).toBe(200);
    await travelAlone(self, [...(await phones()), ...(await phones())]);
    expect((await about(self)).score).toBeGreaterThanOrEqual(41);
    expect(await paid(self)).toBe(false);
  });

  it('continue at a score of 30 or less', async () => {
    const [self, passengers] = [await driver(), await phones()];
    await travelAlone(self, passengers);
    await sql(`UPDATE sign_in_codes SET address = id::text WHERE phone = $1`, self.phone);
    expect((await about(self)).score).toBe(25);
    expect(await paid(self)).toBe(true);
  });
});
