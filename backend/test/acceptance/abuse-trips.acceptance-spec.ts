import { insertBooking, type InsertedBooking, ridesWithWrongSeats } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { type Answer, callsTo, read } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({ THROTTLING: 'on' });
});
afterAll(() => product.close());
afterEach(async () => {
  expect(await ridesWithWrongSeats(product.database)).toEqual([]);
});

const CODE = '482913';

const { call } = callsTo(() => product);
const textsTo = async (who: Member): Promise<string[]> => {
  const answer = await fetch(`${product.url}/dev/sms?to=${who.phone}`);
  const { data } = (await answer.json()) as { data: { body: string }[] };
  return data.map(({ body }) => body).reverse();
};

interface Sale {
  driver: Member;
  passenger: Member;
  booking: InsertedBooking;
  move(to: Date): Promise<Answer>;
  change(what: object): Promise<Answer>;
  verify(code: string): Promise<Answer>;
  preview(): Promise<Answer>;
  cancel(): Promise<Answer>;
  read(): Promise<Answer['body']>;
}

/** A ride with a seat paid 10,000 XAF. */
async function insertSale(
  hours: number,
  status: 'pending_verification' | 'confirmed' = 'pending_verification',
): Promise<Sale> {
  const driver = await insertMember(product, { driver: true });
  const passenger = await insertMember(product);
  const ride = await insertRide(product.database, {
    driver_id: driver.id,
    price: 10_000,
    departure_time: inHours(hours),
  });
  const booking = await insertBooking(product.database, {
    ride_id: ride.id,
    user_id: passenger.id,
    status,
    verification_code: CODE,
  });
  const path = `/api/bookings/${booking.id}`;
  const change = (what: object) => call(driver, 'PUT', `/api/rides/${ride.id}`, what);
  return {
    driver,
    passenger,
    booking,
    change,
    move: (to) => change({ departure_time: to.toISOString() }),
    verify: (code) => call(driver, 'POST', `${path}/verify`, { code }),
    preview: () => call(passenger, 'GET', `${path}/cancellation`),
    cancel: () => call(passenger, 'POST', `${path}/cancel`, {}),
    read: async () => (await call(passenger, 'GET', path)).body.data,
  };
}
const passTime = ({ booking }: Sale, hours: number) =>
  product.database.query(
    `WITH ride AS (UPDATE rides SET departure_time = departure_time - make_interval(hours => $2) WHERE id = $3)
     UPDATE bookings SET departure_time = departure_time - make_interval(hours => $2),
       departure_moved_at = departure_moved_at - make_interval(hours => $2) WHERE id = $1`,
    [booking.id, hours, booking.ride_id],
  );

describe('A driver who wants the money without driving', () => {
  it('cannot move a sold departure to within two hours', async () => {
    const sold = await insertSale(24 * 7);
    for (const soon of [new Date(Date.now() + 1_500), inHours(1.99)]) {
      const { status, body } = await sold.move(soon);
      expect([status, body.code, body.details[0].field]).toEqual([
        400,
        'VALIDATION_FAILED',
        'departure_time',
      ]);
    }
    expect((await sold.preview()).body.data).toEqual({ amount: 10_000, rule: 'more_than_24_hours' });
  });

  it('can move a sold departure twice a day, but not a third time', async () => {
    const sold = await insertSale(24 * 7);
    expect((await sold.move(inHours(24 * 7 + 1))).status).toBe(200);
    expect((await sold.move(inHours(24 * 7 + 2))).status).toBe(200);
    const third = await sold.move(inHours(24 * 7 + 3));
    expect([third.status, third.body.code]).toEqual([429, 'TOO_MANY_MOVES']);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600);
    await product.database.query(`UPDATE ride_changes SET created_at = created_at - interval '24 hours'`);
    expect((await sold.move(inHours(24 * 7 + 3))).status).toBe(200);
  });

  it('owes passengers who have not boarded a full refund for a day after the notice', async () => {
    const sold = await insertSale(3);
    expect((await sold.move(inHours(2.1))).status).toBe(200);
    await passTime(sold, 5);
    expect((await sold.preview()).body.data).toEqual({ amount: 10_000, rule: 'departure_moved' });
    const { body } = await sold.cancel();
    expect(body.data.refund).toEqual({ amount: 10_000, rule: 'departure_moved' });
    expect((await sold.preview()).body.data).toEqual({ amount: 10_000, rule: 'departure_moved' });
  });

  it('owes passengers a full refund even after moving it back; the ticket shows the deadline', async () => {
    const sold = await insertSale(4);
    const booked = (await sold.read()).ride.departure_time;
    expect(await sold.read()).not.toHaveProperty('full_refund_until');
    await sold.move(inHours(3));
    await sold.move(new Date(booked));
    const { ride, full_refund_until } = await sold.read();
    expect(ride.departure_time).toBe(booked);
    expect(Date.parse(full_refund_until)).toBeGreaterThan(inHours(23.9).getTime());
    await passTime(sold, 23);
    expect((await sold.preview()).body.data.amount).toBe(10_000);
    await passTime(sold, 1);
    expect((await sold.preview()).body.data).toEqual({ amount: 0, rule: 'departed' });
  });

  it('gets a strike for moving it to another week, also after staff moved it a little', async () => {
    const sold = await insertSale(20);
    const admin = await insertMember(product, { staff_role: 'admin' });
    const little = { departure_time: inHours(20.5).toISOString(), reason: 'Asked by phone' };
    const path = `/api/admin/rides/${sold.booking.ride_id}/move`;
    expect((await call(admin, 'POST', path, little)).status).toBe(200);
    expect((await sold.move(inHours(200))).status).toBe(200);
    const { body } = await call(sold.driver, 'GET', '/api/profiles/me/strikes');
    expect(body.data).toMatchObject([{ kind: 'late_cancellation', ride_id: sold.booking.ride_id }]);
  });

  it('cannot board passengers weeks before: the code works from three hours before departure', async () => {
    const sold = await insertSale(24 * 30);
    const early = await sold.verify(CODE);
    expect([early.status, early.body.code]).toEqual([409, 'TOO_EARLY']);
    expect(await sold.read()).toMatchObject({ status: 'pending_verification', code_verified: false });
    expect((await sold.cancel()).body.data.refund.amount).toBe(10_000);
  });

  it('voids boardings by moving the ride: passengers get new codes and the right to full refunds', async () => {
    const sold = await insertSale(2.5);
    expect((await sold.verify(CODE)).status).toBe(200);
    expect((await sold.cancel()).body.code).toBe('ALREADY_BOARDED');
    expect((await sold.move(inHours(50))).status).toBe(200);
    const moved = await sold.read();
    expect(moved).toMatchObject({ status: 'pending_verification', code_verified: false });
    expect(moved.verification_code).not.toBe(CODE);
    await waitFor(async () =>
      (await textsTo(sold.passenger)).some((text) => text.includes(moved.verification_code)),
    );
    expect((await sold.verify(moved.verification_code)).body.code).toBe('TOO_EARLY');
    expect((await sold.cancel()).body.data.refund).toEqual({ amount: 10_000, rule: 'departure_moved' });
  });
});

describe('A driver who floods a passenger with changes', () => {
  it('with seventeen changes sends one text; staff see every change', async () => {
    const sold = await insertSale(30);
    for (let time = 1; time <= 15; time++) await sold.move(inHours(30 + time));
    for (let time = 1; time <= 15; time++) await sold.change({ meeting_point: `Carrefour ${time}` });
    await waitFor(async () => (await textsTo(sold.passenger)).length > 0);
    await product.jobs.drain();
    expect(await textsTo(sold.passenger)).toHaveLength(1);
    const admin = await insertMember(product, { staff_role: 'admin' });
    const staffView = await call(admin, 'GET', `/api/admin/rides/${sold.booking.ride_id}`);
    expect(staffView.body.data.changes).toHaveLength(2 + 15);
  });
});

describe('A driver who changes car or meeting point', () => {
  it('notifies paid passengers of a new plate or meeting point until departure', async () => {
    const sold = await insertSale(30);
    expect((await sold.change({ car_plate: 'CE 666 XX', meeting_point: 'Derrière le stade' })).status).toBe(
      200,
    );
    const [text] = await waitFor(async () => {
      const sent = await textsTo(sold.passenger);
      return sent.length > 0 && sent;
    });
    expect(text).toContain('has changed');
    expect(text).not.toMatch(/CE 666 XX|Derrière le stade/);
    const notifications = await call(sold.passenger, 'GET', '/api/notifications');
    expect(notifications.body.data.map(({ type }: { type: string }) => type)).toContain('ride_changed');
    await passTime(sold, 31);
    expect((await sold.change({ car_plate: 'CE 777 XX' })).body.code).toBe('RIDE_DEPARTED');
  });
});

describe('A driver who guesses codes', () => {
  it('is locked out after fifteen wrong codes; the passenger is notified after five', async () => {
    const sold = await insertSale(1);
    const unlock = () =>
      product.database.query('UPDATE bookings SET verification_locked_until = NULL WHERE id = $1', [
        sold.booking.id,
      ]);
    for (let wrong = 0; wrong < 15; wrong++) {
      expect((await sold.verify('000000')).body.code).toBe('INVALID_CODE');
      if (wrong === 4) {
        await waitFor(async () => (await textsTo(sold.passenger)).length > 0);
        expect((await sold.verify(CODE)).status).toBe(429);
      }
      await unlock();
    }
    const closed = await sold.verify(CODE);
    expect([closed.status, closed.body.code]).toEqual([409, 'CODE_CLOSED']);
    expect(await textsTo(sold.passenger)).toEqual([
      expect.stringMatching(/^Several wrong codes were entered /),
    ]);
  });
});

describe('A driver who fills the list', () => {
  const wanted = (given: object = {}) => ({
    from_city: 'Douala',
    to_city: 'Yaoundé',
    car_model: 'Toyota Corolla',
    car_plate: 'LT 123 AB',
    meeting_point: 'Gare routière',
    departure_time: inHours(30).toISOString(),
    price: 4_500,
    seats: 3,
    ...given,
  });
  const publish = (driver: Member, given: object = {}) => call(driver, 'POST', '/api/rides', wanted(given));
  const at = (hours: number) => ({ departure_time: inHours(hours).toISOString() });

  it('gets one ride per departure, even with thirty parallel requests', async () => {
    const driver = await insertMember(product, { driver: true });
    const answers = await Promise.all(Array.from({ length: 30 }, () => publish(driver)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'RIDES_OVERLAP']));
  });

  it('publishes twenty rides a day', async () => {
    const driver = await insertMember(product, { driver: true });
    for (let day = 1; day <= 20; day++) expect((await publish(driver, at(24 * day))).status).toBe(201);
    const next = await publish(driver, at(24 * 21));
    expect([next.status, next.body.code]).toEqual([409, 'TOO_MANY_RIDES']);
  });

  it('cannot publish rides that overlap by more than half, nor move a ride to overlap', async () => {
    const driver = await insertMember(product, { driver: true });
    await publish(driver, at(30));
    expect((await publish(driver, at(31))).body.code).toBe('RIDES_OVERLAP');
    expect((await publish(driver, { ...at(32), from_city: 'Yaoundé', to_city: 'Douala' })).status).toBe(201);
    const later = (await publish(driver, at(60))).body.data;
    const moved = await call(driver, 'PUT', `/api/rides/${later.id}`, at(30.5));
    expect([moved.status, moved.body.code]).toEqual([409, 'RIDES_OVERLAP']);
    expect((await call(driver, 'PUT', `/api/rides/${later.id}`, at(60.5))).status).toBe(200);
  });

  it('cannot plan a ride more than 180 days ahead', async () => {
    const driver = await insertMember(product, { driver: true });
    for (const departure_time of ['9999-12-31T10:00:00Z', inHours(24 * 181).toISOString()]) {
      const { status, body } = await publish(driver, { departure_time });
      expect([status, body.code, body.details[0].field]).toEqual([
        400,
        'VALIDATION_FAILED',
        'departure_time',
      ]);
    }
    const ride = (await publish(driver)).body.data;
    expect((await call(driver, 'PUT', `/api/rides/${ride.id}`, at(24 * 181))).status).toBe(400);
  });

  it.each([
    ['payment', { description: 'Pay me direct and you get a discount' }],
    ['phone', { meeting_point: 'Appelez le 6 77 12 34 56' }],
    ['link', { car_model: 'wa.me/237677123456' }],
    [null, { description: 'Climatisé, deux valises' }],
  ])('has the warning %s shown with the ride, until the text is changed', async (warning, text) => {
    const driver = await insertMember(product, { driver: true });
    const { id } = (await publish(driver, text)).body.data;
    const shown = await read(await fetch(`${product.url}/api/rides/${id}`));
    expect(shown.body.data.warning).toBe(warning);
    const cleared = await call(driver, 'PUT', `/api/rides/${id}`, {
      description: null,
      meeting_point: 'Gare routière',
      car_model: 'Toyota Corolla',
    });
    expect(cleared.body.data.warning).toBeNull();
  });
});
