import { FileStore } from '../../src/platform/storage';
import { inHours, insertRide } from '../factories/ride';
import {
  apply,
  formOf,
  insertApplicant,
  NUMBERS,
  PDF,
  photo,
  requiredFiles,
  sendForm,
} from '../setup/application-form';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { LiveClient } from '../setup/live-client';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let approver: Member;

beforeAll(async () => {
  product = await startTestApp();
  approver = await insertMember(product, { staff_role: 'approver', full_name: 'Estelle Ndoumbe' });
});
afterAll(() => product.close());

const { call } = callsTo(() => product);

const adminPath = (id: string, rest = '') => `/api/admin/driver-applications/${id}${rest}`;
const decide = (id: string, body: object, by: Member = approver) =>
  call(by, 'POST', adminPath(id, '/status'), body);
const me = async (person: Member) => (await call(person, 'GET', '/api/profiles/me')).body.data;
const ownApplication = async (person: Member) =>
  (await call(person, 'GET', '/api/driver-applications/me')).body.data;

const rideRequest = () => ({
  from_city: 'Douala',
  to_city: 'Yaoundé',
  car_model: 'Toyota Corolla',
  car_plate: 'LT 123 AB',
  meeting_point: 'Gare routière',
  departure_time: inHours(30).toISOString(),
  price: 4_500,
  seats: 3,
});

describe('A driver application', () => {
  it('stores numbers, documents and expiry dates; the status is pending', async () => {
    const person = await insertMember(product);
    const bytes = await photo();
    const answer = await apply(
      product,
      person.token,
      { license_expires_on: '2031-05-04', status: 'approved', driver_id: approver.id },
      {
        license_file_verso: { bytes },
        technical_inspection_file: { bytes: PDF, name: 'visite.pdf', type: 'application/pdf' },
        vehicle_images: [{ bytes }, { bytes }],
      },
    );
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      driver_id: person.id,
      status: 'pending',
      ...NUMBERS,
      national_id_file_recto: expect.any(String),
      national_id_file_verso: null,
      license_file_verso: expect.any(String),
      technical_inspection_file: expect.any(String),
      vehicle_images: [expect.any(String), expect.any(String)],
      license_expires_on: '2031-05-04',
      insurance_expires_on: null,
      expired: [],
      reason: null,
      decided_at: null,
      expected_by: expect.any(String),
    });
    expect(await ownApplication(person)).toEqual(answer.body.data);
    expect(await me(person)).toMatchObject({
      driver_application_status: 'pending',
      driver_status: 'pending',
      driver_application_date: expect.any(String),
      is_driver_applicant: true,
      is_driver: false,
      role: 'user',
    });
  });

  it('is null before the first one is sent', async () => {
    expect(await ownApplication(await insertMember(product))).toBeNull();
  });

  it('needs one side of each of the four documents, and names all missing ones in one message', async () => {
    const person = await insertMember(product);
    const nothing = await sendForm(product, person.token, formOf({ license_number: 'x'.repeat(61) }, {}));
    expect([nothing.status, await nothing.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        error:
          'Validation failed: National ID document is required, Driver license document is required, ' +
          'Vehicle registration document is required, Insurance document is required, ' +
          'license_number must be plain text of at most 60 characters',
      }),
    ]);
    const { insurance_file_recto: _left, ...three } = await requiredFiles();
    const almost = await sendForm(product, person.token, formOf(NUMBERS, three));
    expect((await almost.json()) as object).toMatchObject({
      error: 'Validation failed: Insurance document is required',
      details: [{ field: 'insurance_file_recto', message: 'Insurance document is required' }],
    });
    const back = { ...three, insurance_file_verso: { bytes: await photo() } };
    expect((await sendForm(product, person.token, formOf(NUMBERS, back))).status).toBe(201);
  });

  it.each(['2031-02-30', 'soon', '1999-01-01', '2031-05-04T00:00:00Z'])(
    'is refused with the expiry date %s',
    async (day) => {
      const person = await insertMember(product);
      const { status, body } = await apply(product, person.token, { insurance_expires_on: day });
      expect([status, body.error]).toEqual([
        400,
        'Validation failed: insurance_expires_on must be a day, like 2027-11-22',
      ]);
    },
  );

  it('is refused while another one is pending or approved', async () => {
    const { person } = await insertApplicant(product);
    const again = await apply(product, person.token);
    expect([again.status, again.body.code]).toEqual([409, 'APPLICATION_EXISTS']);
    const driver = await insertMember(product, { driver: true });
    expect((await apply(product, driver.token)).body.code).toBe('APPLICATION_EXISTS');
  });

  it('is accepted once if two are sent concurrently', async () => {
    const person = await insertMember(product);
    const both = await Promise.all([apply(product, person.token), apply(product, person.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const rows = await product.database.query('SELECT 1 FROM driver_documents WHERE driver_id = $1', [
      person.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('reverts the profile and names the failed step if the document cannot be inserted', async () => {
    const person = await insertMember(product);
    await product.database.query(
      `CREATE FUNCTION break_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
       CREATE TRIGGER break_insert BEFORE INSERT ON driver_documents FOR EACH ROW EXECUTE FUNCTION break_insert()`,
    );
    try {
      const { status, body } = await apply(product, person.token);
      expect([status, body.error]).toEqual([
        500,
        'Failed to insert driver document: Please try again later.',
      ]);
    } finally {
      await product.database.query(
        'DROP TRIGGER break_insert ON driver_documents; DROP FUNCTION break_insert()',
      );
    }
    expect(await me(person)).toMatchObject({
      driver_application_status: null,
      driver_application_date: null,
      is_driver_applicant: false,
    });
    expect((await apply(product, person.token)).status).toBe(201);
  });

  it('names the step without technical details if the profile cannot be written', async () => {
    const person = await insertMember(product);
    const { id } = await insertApplicant(product);
    await product.database.query(
      `CREATE FUNCTION break_profile() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
       CREATE TRIGGER break_profile BEFORE UPDATE ON profiles FOR EACH ROW EXECUTE FUNCTION break_profile()`,
    );
    try {
      const applying = await apply(product, person.token);
      expect([applying.status, applying.body.error]).toEqual([
        500,
        'Failed to update profile: Please try again later.',
      ]);
      const deciding = await decide(id, { status: 'approved' });
      expect([deciding.status, deciding.body.error]).toEqual([
        500,
        'Failed to update profile status: Please try again later.',
      ]);
    } finally {
      await product.database.query('DROP TRIGGER break_profile ON profiles; DROP FUNCTION break_profile()');
    }
    expect((await decide(id, { status: 'approved' })).body.data.version).toBe(2);
  });

  it('returns an error and stores nothing on an unexpected failure', async () => {
    const person = await insertMember(product);
    const full = jest.spyOn(product.app.get(FileStore), 'put').mockRejectedValue(new Error('ENOSPC'));
    const { status, body } = await apply(product, person.token);
    full.mockRestore();
    expect([status, body.error]).toEqual([500, 'Unexpected error: Please try again later.']);
    expect(await ownApplication(person)).toBeNull();
  });
});

describe('Deciding about an application', () => {
  it('is refused with a negative version', async () => {
    const { id } = await insertApplicant(product);
    expect((await decide(id, { status: 'approved', version: -1 })).status).toBe(400);
  });

  it('notifies an approved driver, who can publish immediately', async () => {
    const { person, id } = await insertApplicant(product);
    expect((await call(person, 'POST', '/api/rides', rideRequest())).status).toBe(403);
    const screen = await LiveClient.open(product, person.token);
    const { status, body } = await decide(id, { status: 'approved', version: 1 });
    const [notification] = await screen.waitForEvents('notification:new');
    expect(notification).toMatchObject({ type: 'driver_application', title: 'Vous êtes conducteur' });
    screen.close();
    expect([status, body.data.status, body.data.version]).toEqual([200, 'approved', 2]);
    expect(await me(person)).toMatchObject({
      is_driver: true,
      role: 'driver',
      driver_status: 'approved',
      driver_application_status: 'approved',
    });
    expect((await call(person, 'POST', '/api/rides', rideRequest())).status).toBe(201);
    await product.jobs.drain();
    const notifications = await call(person, 'GET', '/api/notifications');
    expect(notifications.body.data).toEqual([
      expect.objectContaining({ type: 'driver_application', title: 'Vous êtes conducteur' }),
    ]);
    const sms = await (await fetch(`${product.url}/dev/sms?to=${person.phone}`)).json();
    expect(sms.data[0].body).toBe('Mboa: Your application is approved. You can publish your first ride now.');
  });

  it('needs a reason to reject; the person can apply again, and the history stays', async () => {
    const { person, id } = await insertApplicant(product);
    const silent = await decide(id, { status: 'rejected', reason: '  ' });
    expect([silent.status, silent.body.details]).toEqual([
      400,
      [{ field: 'reason', message: 'reason is required to reject' }],
    ]);
    expect((await decide(id, { status: 'rejected', reason: 'La photo est floue' })).status).toBe(200);
    expect(await ownApplication(person)).toMatchObject({ status: 'rejected', reason: 'La photo est floue' });
    expect(await me(person)).toMatchObject({ driver_status: 'rejected', is_driver: false });
    const again = await apply(product, person.token);
    expect(again.status).toBe(201);
    const review = await call(approver, 'GET', adminPath(again.body.data.id));
    expect(review.body.data.history).toEqual([
      expect.objectContaining({ id, status: 'rejected', reason: 'La photo est floue' }),
    ]);
    const old = await decide(id, { status: 'approved' });
    expect([old.status, old.body.code]).toEqual([409, 'STATE_CONFLICT']);
  });

  it('rejects the second of two concurrent decisions, which overwrites nothing', async () => {
    const { person, id } = await insertApplicant(product);
    const other = await insertMember(product, { staff_role: 'approver' });
    const answers = await Promise.all([
      decide(id, { status: 'approved', version: 1 }),
      decide(id, { status: 'rejected', reason: 'Doublon', version: 1 }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('VERSION_CONFLICT');
    const won = answers.find(({ status }) => status === 200)?.body.data.status;
    expect((await ownApplication(person)).status).toBe(won);
    expect((await me(person)).driver_status).toBe(won);
    const decisions = await product.database.query(
      `SELECT "to"->>'status' AS status FROM audit_events WHERE subject_id = $1 AND action = 'driver_application.status_changed'`,
      [id],
    );
    expect(decisions).toEqual([{ status: won }]);
  });

  it('is refused for one’s own application', async () => {
    const staff = await insertMember(product, { staff_role: 'admin' });
    const { body } = await apply(product, staff.token);
    const own = await decide(body.data.id, { status: 'approved' }, staff);
    expect([own.status, own.body.code]).toEqual([403, 'OWN_APPLICATION']);
  });

  it('is refused immediately once the approver has lost the role', async () => {
    const { id } = await insertApplicant(product);
    const leaving = await insertMember(product, { staff_role: 'approver' });
    const link = await call(leaving, 'GET', adminPath(id, '/files/license_file_recto'));
    expect((await fetch(product.url + link.body.data.url)).status).toBe(200);
    await product.database.query('UPDATE profiles SET staff_role = NULL WHERE id = $1', [leaving.id]);
    expect((await call(leaving, 'GET', adminPath(id))).status).toBe(403);
    expect((await decide(id, { status: 'approved' }, leaving)).status).toBe(403);
    expect((await fetch(product.url + link.body.data.url)).status).toBe(403);
  });

  it('can reset an approved application to pending, which blocks new rides and keeps published ones', async () => {
    const { person, id } = await insertApplicant(product);
    await decide(id, { status: 'approved' });
    const ride = await insertRide(product.database, { driver_id: person.id });
    expect((await decide(id, { status: 'pending' })).body.data).toMatchObject({
      status: 'pending',
      decided_at: null,
    });
    await product.jobs.drain();
    expect((await call(person, 'POST', '/api/rides', rideRequest())).status).toBe(403);
    const { body } = await call(person, 'GET', `/api/rides/${ride.id}`);
    expect(body.data.status).toBe('scheduled');
  });

  it.each([
    ['approval', []],
    ['approval and reset to pending', ['pending']],
  ])('cancels future rides, but not departed ones, if it rejects after %s', async (_, between) => {
    const { person, id } = await insertApplicant(product);
    await decide(id, { status: 'approved' });
    const upcoming = await insertRide(product.database, { driver_id: person.id });
    const departed = await insertRide(product.database, {
      driver_id: person.id,
      departure_time: inHours(-1),
    });
    for (const status of between) await decide(id, { status });
    await decide(id, { status: 'rejected', reason: 'Faux permis' });
    await product.jobs.drain();
    const state = async (ride: { id: string }) =>
      (await call(person, 'GET', `/api/rides/${ride.id}`)).body.data.status;
    expect([await state(upcoming), await state(departed)]).toEqual(['cancelled', 'scheduled']);
  });

  it('succeeds even if the document cannot be updated: the failure is audited and repaired by a job', async () => {
    const { person, id } = await insertApplicant(product);
    await product.database.query(
      `CREATE FUNCTION break_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
       CREATE TRIGGER break_update BEFORE UPDATE ON driver_documents FOR EACH ROW EXECUTE FUNCTION break_update()`,
    );
    expect((await decide(id, { status: 'approved' })).status).toBe(200);
    await product.database.query(
      'DROP TRIGGER break_update ON driver_documents; DROP FUNCTION break_update()',
    );
    expect((await me(person)).is_driver).toBe(true);
    const actions = async () => {
      const { body } = await call(approver, 'GET', adminPath(id));
      return body.data.events.map(({ action }: { action: string }) => action.split('.')[1]);
    };
    expect(await actions()).toContain('document_update_failed');
    await product.database.query(
      `UPDATE pgboss.job SET start_after = now() WHERE name = 'driver_applications.repair_document' AND state < 'active'`,
    );
    await product.jobs.drain();
    expect((await ownApplication(person)).status).toBe('approved');
    expect(await actions()).toContain('document_repaired');
  });
});
