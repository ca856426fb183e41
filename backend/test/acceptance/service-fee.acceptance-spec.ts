import { insertPerson } from '../factories/person';
import { type InsertedRide, insertRide } from '../factories/ride';
import { Payer } from '../setup/paying';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let driver: SignedIn;
let ride: InsertedRide;

beforeAll(async () => {
  product = await startTestApp({ SERVICE_FEE_PERCENT: '5', SERVICE_FEE_MIN: '100', SERVICE_FEE_MAX: '1000' });
  driver = await signIn(product, (await insertPerson(product.database, { driver: true })).phone);
  ride = await insertRide(product.database, { driver_id: driver.user.id });
});
afterAll(() => product.close());

const open = async (path: string) => (await (await fetch(`${product.url}${path}`)).json()) as { data: never };
const ONE_SEAT = { fare: 4_500, service_fee: 225, amount: 4_725 };
const TWO_SEATS = { fare: 9_000, service_fee: 450, amount: 9_450 };

describe('A product with a service fee', () => {
  it('shows the fee in its terms, and seat prices including it on the ride and in the list', async () => {
    expect(await open('/api/terms')).toMatchObject({
      data: { service_fee: { percent: 5, min: 100, max: 1_000 } },
    });
    expect(await open(`/api/rides/${ride.id}`)).toMatchObject({ data: { price: 4_500, ...ONE_SEAT } });
    expect(await open('/api/rides?upcoming=true')).toMatchObject({
      data: [{ id: ride.id, price: 4_500, ...ONE_SEAT }],
    });
  });

  it('filters by fare (max_price) and by price including the fee (max_amount)', async () => {
    expect(await open('/api/rides?max_price=4724')).toMatchObject({ data: [{ id: ride.id }] });
    expect(await open('/api/rides?max_amount=4725')).toMatchObject({ data: [{ id: ride.id }] });
    expect(await open('/api/rides?max_amount=4724')).toMatchObject({ data: [] });
    expect(await open('/api/rides?max_amount=4725&max_price=4499')).toMatchObject({ data: [] });
    expect(await open('/api/rides?max_amount=50')).toMatchObject({ data: [] });
  });

  it('charges the passenger fare and fee, and shows the driver only the fare', async () => {
    const payer = await Payer.booked(product, { ride, seats: 2 });
    expect(payer.booking).toMatchObject(TWO_SEATS);
    const paid = await payer.payCompletely();
    expect(paid.body.data).toMatchObject(TWO_SEATS);
    expect(await payer.bookingNow()).toMatchObject({
      ...TWO_SEATS,
      status: 'pending_verification',
      payment: TWO_SEATS,
    });

    const driversView = await driver.request('GET', `/api/bookings/${payer.booking.id}`);
    expect(await driversView.json()).toMatchObject({ data: { fare: 9_000, service_fee: 0, amount: 9_000 } });
    const earnings = await driver.request('GET', '/api/driver/earnings');
    expect(await earnings.json()).toMatchObject({ data: { to_come: 9_000 } });

    const { body } = await payer.call('GET', `/api/payments/${paid.body.data.id}/receipt`);
    expect(body.data.payment).toMatchObject(TWO_SEATS);
    await waitFor(async () => (await payer.texts()).length > 0);
    expect((await payer.texts())[0]).toContain(
      'Payment of FCFA 9,450 received (FCFA 450 service fee included).',
    );

    const preview = await payer.call('GET', `/api/bookings/${payer.booking.id}/cancellation`);
    const back = { amount: 9_450, service_fee: 450, rule: 'more_than_24_hours' };
    expect(preview.body.data).toEqual(back);
    const cancelled = await payer.call('POST', `/api/bookings/${payer.booking.id}/cancel`);
    expect(cancelled.body.data.refund).toEqual(back);
    const staff = await signIn(
      product,
      (await insertPerson(product.database, { staff_role: 'admin' })).phone,
    );
    const refunds = await staff.request('GET', '/api/admin/refunds');
    expect(await refunds.json()).toMatchObject({ data: [{ booking_id: payer.booking.id, ...TWO_SEATS }] });
  });

  it('shows the passenger’s price per seat to the driver and staff too', async () => {
    const car = { car_model: 'Toyota Corolla', car_plate: 'LT 123 AB', meeting_point: 'Gare routière' };
    const wanted = { from_city: 'Kumba', to_city: 'Buea', price: 4_500, seats: 2, ...car };
    const departure_time = new Date(Date.now() + 240 * 3_600_000).toISOString();
    const answer = await driver.request('POST', '/api/rides', { ...wanted, departure_time });
    const { data: published } = (await answer.json()) as { data: { id: string } };
    expect(published).toMatchObject(ONE_SEAT);
    const read = async (path: string, by = driver) =>
      (await (await by.request('GET', path)).json()) as object;
    const found = {
      data: expect.arrayContaining([expect.objectContaining({ id: published.id, ...ONE_SEAT })]),
    };
    expect(await read('/api/rides/driver')).toMatchObject(found);
    const staff = await signIn(
      product,
      (await insertPerson(product.database, { staff_role: 'admin' })).phone,
    );
    expect(await read('/api/admin/rides', staff)).toMatchObject(found);
    expect(await read(`/api/admin/rides/${published.id}`, staff)).toMatchObject({ data: ONE_SEAT });
    const changed = await driver.request('PUT', `/api/rides/${published.id}`, { price: 9_000 });
    expect(await changed.json()).toMatchObject({ data: TWO_SEATS });
  });

  it('refuses a price that is too high to be booked with the fee, on a new and on a changed ride', async () => {
    const car = { car_model: 'Toyota Corolla', car_plate: 'LT 123 AB', meeting_point: 'Gare routière' };
    const wanted = { from_city: 'Kumba', to_city: 'Limbe', seats: 2, ...car };
    const departure_time = new Date(Date.now() + 340 * 3_600_000).toISOString();
    const publish = async (price: number) => {
      const answer = await driver.request('POST', '/api/rides', { ...wanted, price, departure_time });
      return (await answer.json()) as { data: { id: string } };
    };
    const refused = { code: 'VALIDATION_FAILED', details: [{ field: 'price' }] };
    expect(await publish(499_001)).toMatchObject(refused);
    const { data } = await publish(499_000);
    expect(data).toMatchObject({ fare: 499_000, amount: 500_000 });
    const changed = await driver.request('PUT', `/api/rides/${data.id}`, { price: 499_001 });
    expect(await changed.json()).toMatchObject(refused);
    const dearest = { id: data.id, driver_id: driver.user.id, price: 499_000, seats: 2 };
    const { booking } = await Payer.booked(product, { ride: dearest as InsertedRide, seats: 1 });
    expect(booking).toMatchObject({ amount: 500_000 });
  });

  it('ignores a fee in the body', async () => {
    const passenger = await signIn(product, (await insertPerson(product.database)).phone);
    const wanted = { ride_id: ride.id, seats: 1, service_fee: 0, fare: 100, amount: 100 };
    const answer = await passenger.request('POST', '/api/bookings', wanted);
    expect(await answer.json()).toMatchObject({ data: ONE_SEAT });
  });
});
