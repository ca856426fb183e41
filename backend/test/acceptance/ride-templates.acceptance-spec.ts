import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let driver: Member;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  driver = await insertMember(product, { driver: true });
});

const { call } = callsTo(() => product);
const ROUTE = '/api/ride-templates';
const TERMS = {
  name: 'Lundi matin',
  from_city: 'Douala',
  to_city: 'Yaoundé',
  time: '06:30',
  price: 4_500,
  seats: 3,
  car_model: 'Toyota Corolla',
  car_plate: 'CE 731 XQ',
  meeting_point: 'Rond-point Deïdo',
  dropoff_point: 'Mvan',
  description: null,
  stops: [
    { city: 'Douala', time: '06:30', meeting_point: null, price: 1_500 },
    { city: 'Édéa', time: '07:40', meeting_point: 'Péage', price: null },
    { city: 'Yaoundé', time: '10:20', meeting_point: null, price: null },
  ],
};
const save = (given: object = {}, who = driver) => call(who, 'POST', ROUTE, { ...TERMS, ...given });
const list = async (who = driver) => (await call(who, 'GET', ROUTE)).body.data;

describe('A ride template', () => {
  it('is stored with all terms, and listed by name', async () => {
    const preferences = { luggage: 'bag', smoking: false };
    const { status, body } = await save({ from_city: 'douala', preferences });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        ...TERMS,
        preferences: { ...preferences, air_conditioning: null, pets: null, music: null, max_two_back: null },
        created_at: expect.any(String),
      },
    ]);
    await save({ name: 'départ du soir' });
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual([
      'départ du soir',
      'Lundi matin',
    ]);
  });

  it('needs only a name, and rejects invalid fields', async () => {
    const { body } = await call(driver, 'POST', ROUTE, { name: 'Ma voiture', car_model: 'Hiace' });
    expect(body.data).toMatchObject({ car_model: 'Hiace', from_city: null, time: null, stops: null });
    for (const [given, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ time: '24:00' }, 'time'],
      [{ to_city: 'Atlantis' }, 'to_city'],
      [{ price: 1 }, 'price'],
      [{ stops: [{ city: 'Atlantis', time: '07:40' }] }, 'stops.0.city'],
      [{ stops: [{ city: 'Édéa', time: '7 h' }] }, 'stops.0.time'],
    ] as const) {
      const { status, body: refused } = await save(given);
      expect([status, refused.details[0].field]).toEqual([400, field]);
    }
  });

  it('of the same name is replaced', async () => {
    const first = await save();
    const again = await save({ price: 5_000 });
    expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id]);
    expect(await list()).toMatchObject([{ price: 5_000 }]);
  });

  it('can be created up to twenty times, even in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => save({ name: `Modèle ${n}` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['TOO_MANY_TEMPLATES']));
    const [one] = await list();
    expect((await save({ name: one.name })).status).toBe(200);
    expect((await call(driver, 'DELETE', `${ROUTE}/${one.id}`)).status).toBe(200);
    expect((await save({ name: 'Un autre' })).status).toBe(201);
  });

  it('is read and deleted by its driver alone', async () => {
    const { id } = (await save()).body.data;
    const other = await insertMember(product, { driver: true });
    expect(await list(other)).toEqual([]);
    expect((await call(other, 'DELETE', `${ROUTE}/${id}`)).status).toBe(404);
    expect(await list()).toHaveLength(1);
    expect((await save({}, await insertMember(product))).body.code).toBe('NOT_A_DRIVER');
  });

  it('is exported and deleted with the account', async () => {
    await save();
    const { body } = await call(driver, 'POST', '/api/profiles/me/export', {});
    expect(body.data.ride_templates).toMatchObject([{ name: 'Lundi matin', car_plate: 'CE 731 XQ' }]);
    expect((await call(driver, 'DELETE', '/api/profiles/me')).status).toBe(200);
    const rows = await product.database.query('SELECT 1 FROM ride_templates WHERE driver_id = $1', [
      driver.id,
    ]);
    expect(rows).toEqual([]);
  });
});
