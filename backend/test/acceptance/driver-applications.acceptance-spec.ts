import sharp from 'sharp';
import { Clock } from '../../src/platform/clock';
import { FileStore } from '../../src/platform/storage';
import { inHours, insertRide } from '../factories/ride';
import {
  anotherPhoto,
  apply,
  call,
  formOf,
  NUMBERS,
  PDF,
  photo,
  requiredFiles,
  sendForm,
} from '../setup/application-form';
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

const admin = (id: string, rest = '') => `/api/admin/driver-applications/${id}${rest}`;
const decide = (id: string, body: object, by: Member = approver) =>
  call(product, by.token, 'POST', admin(id, '/status'), body);
const me = async (person: Member) => (await call(product, person.token, 'GET', '/api/profiles/me')).body.data;
const mine = async (person: Member) =>
  (await call(product, person.token, 'GET', '/api/driver-applications/me')).body.data;

async function applied(values: Record<string, string> = {}): Promise<{ person: Member; id: string }> {
  const person = await insertMember(product);
  const { status, body } = await apply(product, person.token, values);
  expect([status, body.error]).toEqual([201, undefined]);
  return { person, id: body.data.id };
}

const tomorrow = () => ({
  from_city: 'Douala',
  to_city: 'Yaoundé',
  departure_time: inHours(30).toISOString(),
  price: 4_500,
  seats: 3,
});

describe('Applying to be a driver', () => {
  it('brings numbers, papers and days to the approvers, and the person waits', async () => {
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
    expect(await mine(person)).toEqual(answer.body.data);
    expect(await me(person)).toMatchObject({
      driver_application_status: 'pending',
      driver_status: 'pending',
      driver_application_date: expect.any(String),
      is_driver_applicant: true,
      is_driver: false,
      role: 'user',
    });
  });

  it('is null to who has never applied', async () => {
    expect(await mine(await insertMember(product))).toBeNull();
  });

  it('needs a side of each of four papers, and says all that is missing in one sentence', async () => {
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

  it.each(['2031-02-30', 'soon', '1999-01-01', '2031-05-04T00:00:00Z'])('knows no day %s', async (day) => {
    const person = await insertMember(product);
    const { status, body } = await apply(product, person.token, { insurance_expires_on: day });
    expect([status, body.error]).toEqual([
      400,
      'Validation failed: insurance_expires_on must be a day, like 2027-11-22',
    ]);
  });

  it('is refused to who waits already or drives already', async () => {
    const { person } = await applied();
    const again = await apply(product, person.token);
    expect([again.status, again.body.code]).toEqual([409, 'APPLICATION_EXISTS']);
    const driver = await insertMember(product, { driver: true });
    expect((await apply(product, driver.token)).body.code).toBe('APPLICATION_EXISTS');
  });

  it('of two sent at once takes one', async () => {
    const person = await insertMember(product);
    const both = await Promise.all([apply(product, person.token), apply(product, person.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const rows = await product.database.query('SELECT 1 FROM driver_documents WHERE driver_id = $1', [
      person.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('clears the profile and says the step where the document cannot be inserted', async () => {
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

  it('names the step and nothing of its inside where the profile cannot be written', async () => {
    const person = await insertMember(product);
    const { id } = await applied();
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

  it('says so where something happens that nobody foresaw, and keeps nothing', async () => {
    const person = await insertMember(product);
    const full = jest.spyOn(product.app.get(FileStore), 'put').mockRejectedValue(new Error('ENOSPC'));
    const { status, body } = await apply(product, person.token);
    full.mockRestore();
    expect([status, body.error]).toEqual([500, 'Unexpected error: Please try again later.']);
    expect(await mine(person)).toBeNull();
  });
});

describe('Deciding about an application', () => {
  it('makes a driver who publishes without signing in again, told in the app and by SMS', async () => {
    const { person, id } = await applied();
    expect((await call(product, person.token, 'POST', '/api/rides', tomorrow())).status).toBe(403);
    const screen = await LiveClient.open(product, person.token);
    const { status, body } = await decide(id, { status: 'approved', version: 1 });
    const [news] = await screen.hears('notification:new');
    expect(news).toMatchObject({ type: 'driver_application', title: 'Vous êtes conducteur' });
    screen.close();
    expect([status, body.data.status, body.data.version]).toEqual([200, 'approved', 2]);
    expect(await me(person)).toMatchObject({
      is_driver: true,
      role: 'driver',
      driver_status: 'approved',
      driver_application_status: 'approved',
    });
    expect((await call(product, person.token, 'POST', '/api/rides', tomorrow())).status).toBe(201);
    await product.jobs.drain();
    const told = await call(product, person.token, 'GET', '/api/notifications');
    expect(told.body.data).toEqual([
      expect.objectContaining({ type: 'driver_application', title: 'Vous êtes conducteur' }),
    ]);
    const sms = await (await fetch(`${product.url}/dev/sms?to=${person.phone}`)).json();
    expect(sms.data[0].body).toBe('Mboa: Your application is approved. You can publish your first ride now.');
  });

  it('rejects with a reason only, and the person corrects it: the history stays', async () => {
    const { person, id } = await applied();
    const silent = await decide(id, { status: 'rejected', reason: '  ' });
    expect([silent.status, silent.body.details]).toEqual([
      400,
      [{ field: 'reason', message: 'reason is required to reject' }],
    ]);
    expect((await decide(id, { status: 'rejected', reason: 'La photo est floue' })).status).toBe(200);
    expect(await mine(person)).toMatchObject({ status: 'rejected', reason: 'La photo est floue' });
    expect(await me(person)).toMatchObject({ driver_status: 'rejected', is_driver: false });
    const again = await apply(product, person.token);
    expect(again.status).toBe(201);
    const review = await call(product, approver.token, 'GET', admin(again.body.data.id));
    expect(review.body.data.history).toEqual([
      expect.objectContaining({ id, status: 'rejected', reason: 'La photo est floue' }),
    ]);
    const old = await decide(id, { status: 'approved' });
    expect([old.status, old.body.code]).toEqual([409, 'STATE_CONFLICT']);
  });

  it('tells the second of two approvers that they came second, and overwrites nothing', async () => {
    const { person, id } = await applied();
    const other = await insertMember(product, { staff_role: 'approver' });
    const answers = await Promise.all([
      decide(id, { status: 'approved', version: 1 }),
      decide(id, { status: 'rejected', reason: 'Doublon', version: 1 }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('VERSION_CONFLICT');
    const won = answers.find(({ status }) => status === 200)?.body.data.status;
    expect((await mine(person)).status).toBe(won);
    expect((await me(person)).driver_status).toBe(won);
    const decisions = await product.database.query(
      `SELECT "to"->>'status' AS status FROM audit_events WHERE subject_id = $1 AND action = 'driver_application.status_changed'`,
      [id],
    );
    expect(decisions).toEqual([{ status: won }]);
  });

  it('is nobody’s who applied themselves', async () => {
    const staff = await insertMember(product, { staff_role: 'admin' });
    const { body } = await apply(product, staff.token);
    const own = await decide(body.data.id, { status: 'approved' }, staff);
    expect([own.status, own.body.code]).toEqual([403, 'OWN_APPLICATION']);
  });

  it('is an approver’s only while they are one: a demoted one is out at once', async () => {
    const { id } = await applied();
    const leaving = await insertMember(product, { staff_role: 'approver' });
    const link = await call(product, leaving.token, 'GET', admin(id, '/files/license_file_recto'));
    expect((await fetch(product.url + link.body.data.url)).status).toBe(200);
    await product.database.query('UPDATE profiles SET staff_role = NULL WHERE id = $1', [leaving.id]);
    expect((await call(product, leaving.token, 'GET', admin(id))).status).toBe(403);
    expect((await decide(id, { status: 'approved' }, leaving)).status).toBe(403);
    expect((await fetch(product.url + link.body.data.url)).status).toBe(403);
  });

  it('back to pending stops new rides and keeps those that are sold', async () => {
    const { person, id } = await applied();
    await decide(id, { status: 'approved' });
    const ride = await insertRide(product.database, { driver_id: person.id });
    expect((await decide(id, { status: 'pending' })).body.data).toMatchObject({
      status: 'pending',
      decided_at: null,
    });
    await product.jobs.drain();
    expect((await call(product, person.token, 'POST', '/api/rides', tomorrow())).status).toBe(403);
    const { body } = await call(product, person.token, 'GET', `/api/rides/${ride.id}`);
    expect(body.data.status).toBe('scheduled');
  });

  it('rejected after approval, a driver’s coming rides are cancelled, those that have left are not', async () => {
    const { person, id } = await applied();
    await decide(id, { status: 'approved' });
    const coming = await insertRide(product.database, { driver_id: person.id });
    const left = await insertRide(product.database, { driver_id: person.id, departure_time: inHours(-1) });
    await decide(id, { status: 'rejected', reason: 'Faux permis' });
    await product.jobs.drain();
    const state = async (ride: { id: string }) =>
      (await call(product, person.token, 'GET', `/api/rides/${ride.id}`)).body.data.status;
    expect([await state(coming), await state(left)]).toEqual(['cancelled', 'scheduled']);
  });

  it('stands although the document does not take it; that is seen in the audit log and mended by a job', async () => {
    const { person, id } = await applied();
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
      const { body } = await call(product, approver.token, 'GET', admin(id));
      return body.data.events.map(({ action }: { action: string }) => action.split('.')[1]);
    };
    expect(await actions()).toContain('document_update_failed');
    await product.database.query(
      `UPDATE pgboss.job SET start_after = now() WHERE name = 'driver_applications.repair_document' AND state < 'active'`,
    );
    await product.jobs.drain();
    expect((await mine(person)).status).toBe('approved');
    expect(await actions()).toContain('document_repaired');
  });
});

describe('A document', () => {
  it('is shown by a link of five minutes, re-encoded, with nothing of where it was taken', async () => {
    const { id } = await applied();
    const before = Date.now();
    const { body } = await call(product, approver.token, 'GET', admin(id, '/files/license_file_recto'));
    const expires = new Date(body.data.expires_at).getTime() - before;
    expect(expires).toBeGreaterThan(298_000);
    expect(expires).toBeLessThan(302_000);
    const answer = await fetch(product.url + body.data.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 800 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const small = await call(
      product,
      approver.token,
      'GET',
      admin(id, '/files/license_file_recto?size=thumbnail'),
    );
    const thumbnail = Buffer.from(await (await fetch(product.url + small.body.data.url)).arrayBuffer());
    expect((await sharp(thumbnail).metadata()).width).toBe(320);
    const looks = await product.database.query(
      `SELECT actor_id, "to"->>'size' AS size FROM audit_events
       WHERE action = 'driver_application.file_viewed' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    expect(looks).toEqual([
      { actor_id: approver.id, size: 'full' },
      { actor_id: approver.id, size: 'thumbnail' },
    ]);
  });

  it('that is a PDF is kept as it is, and only ever saved', async () => {
    const person = await insertMember(product);
    const file = { bytes: PDF, name: 'x.html', type: 'text/html' };
    const { body } = await apply(product, person.token, {}, { insurance_file_recto: file });
    const link = await call(
      product,
      approver.token,
      'GET',
      admin(body.data.id, '/files/insurance_file_recto'),
    );
    const answer = await fetch(product.url + link.body.data.url);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="insurance_file_recto.pdf"');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    const none = await call(
      product,
      approver.token,
      'GET',
      admin(body.data.id, '/files/insurance_file_recto?size=thumbnail'),
    );
    expect(none.status).toBe(404);
  });

  it('is shown by no link that is altered, expired or of an ended session, always in the same words', async () => {
    const { id } = await applied();
    const reader = await insertMember(product, { staff_role: 'approver' });
    const link = async () =>
      (await call(product, reader.token, 'GET', admin(id, '/files/license_file_recto'))).body.data
        .url as string;
    const refusal = async (url: string) => {
      const answer = await fetch(product.url + url);
      const { request_id: _id, ...body } = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, ...body };
    };
    const refused = {
      status: 403,
      success: false,
      code: 'FORBIDDEN',
      error: 'Authentication required. Please log in again.',
    };
    const good = await link();
    const last = good.at(-1) === 'A' ? 'B' : 'A';
    const flipped = good.replace(
      /.(.{20})$/,
      (_, rest: string) => `${good.at(-21) === 'x' ? 'y' : 'x'}${rest}`,
    );
    for (const bad of [
      good.slice(0, -1) + last,
      flipped,
      `${good}A`,
      '/api/files/nothing',
      '/api/files/%00',
      `/api/files/${'A'.repeat(257)}`,
      `/api/files/${'A'.repeat(8_000)}`,
    ]) {
      expect([bad, await refusal(bad)]).toEqual([bad, refused]);
    }
    const clock = product.app.get(Clock);
    const later = jest.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 301_000));
    expect(await refusal(good)).toEqual(refused);
    later.mockRestore();
    expect((await fetch(product.url + good)).status).toBe(200);
    await product.database.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [reader.id]);
    expect(await refusal(good)).toEqual(refused);
  });

  it('is shown by a link without a token, and to nobody who shows the token of somebody else', async () => {
    const { person, id } = await applied();
    const { body } = await call(product, approver.token, 'GET', admin(id, '/files/license_file_recto'));
    const statusFor = async (token: string | null) => {
      const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
      return (await fetch(product.url + body.data.url, { headers })).status;
    };
    const other = await insertMember(product, { staff_role: 'approver' });
    expect(await statusFor(null)).toBe(200);
    expect(await statusFor(approver.token)).toBe(200);
    expect(await statusFor(other.token)).toBe(403);
    expect(await statusFor(person.token)).toBe(403);
  });

  it('is for staff: nobody else gets a link, and an unknown place has none', async () => {
    const { person, id } = await applied();
    expect((await call(product, person.token, 'GET', admin(id, '/files/license_file_recto'))).status).toBe(
      403,
    );
    expect((await call(product, approver.token, 'GET', admin(id, '/files/license_file_verso'))).status).toBe(
      404,
    );
    expect((await call(product, approver.token, 'GET', admin(id, '/files/vehicle_images.6'))).status).toBe(
      400,
    );
  });
});

describe('What a machine can see in an application', () => {
  it('are missing sides, papers that have run out, and numbers and files that somebody else has sent', async () => {
    const shared = { bytes: await anotherPhoto() };
    const number = { license_number: `LIC ${Date.now()}` };
    const first = await insertMember(product, { full_name: 'Aïcha Ngo' });
    const one = await apply(product, first.token, number, { license_file_recto: shared });
    const second = await insertMember(product);
    const two = await apply(
      product,
      second.token,
      {
        ...number,
        license_number: number.license_number.replace(' ', '-').toLowerCase(),
        insurance_number: '',
        insurance_expires_on: '2020-01-01',
      },
      { license_file_recto: shared },
    );
    const { body } = await call(product, approver.token, 'GET', admin(two.body.data.id));
    const checks = body.data.checks as { code: string; field: string; applications: { id: string }[] }[];
    const fields = (code: string) => checks.filter((check) => check.code === code).map(({ field }) => field);
    expect(fields('missing_side')).toContain('license_file_verso');
    expect(fields('missing_number')).toEqual(['insurance_number']);
    expect(fields('expired')).toEqual(['insurance_expires_on']);
    for (const [code, field] of [
      ['number_in_use', 'license_number'],
      ['file_in_use', 'license_file_recto'],
    ]) {
      const found = checks.find((check) => check.code === code && check.field === field);
      expect([code, found?.applications.map(({ id }) => id)]).toEqual([code, [one.body.data.id]]);
    }
  });

  it('finds an application by name without accents, by phone and by number, oldest first', async () => {
    const person = await insertMember(product, { full_name: 'Célestine Mvogo' });
    const { body } = await apply(product, person.token, { registration_number: 'OU 900 ZZ' });
    for (const q of ['celestine', 'MVOGO', person.phone.slice(3), 'ou-900-zz']) {
      const list = await call(
        product,
        approver.token,
        'GET',
        `/api/admin/driver-applications?q=${encodeURIComponent(q)}`,
      );
      expect([q, list.body.data.map(({ id }: { id: string }) => id), list.body.pagination.total]).toEqual([
        q,
        [body.data.id],
        1,
      ]);
    }
    const list = await call(
      product,
      approver.token,
      'GET',
      '/api/admin/driver-applications?status=pending&limit=100',
    );
    const times = list.body.data.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual([...times].sort());
    const counts = await call(product, approver.token, 'GET', '/api/admin/driver-applications/counts');
    expect(counts.body.data.pending).toBe(list.body.pagination.total);
  });

  it.each(['asc', 'desc'])(
    'lists who was decided first or last (%s), and who waits after them',
    async (order) => {
      const { id } = await applied();
      await applied();
      expect((await decide(id, { status: 'rejected', reason: 'Illisible' })).status).toBe(200);
      const path = `/api/admin/driver-applications?sort=decided_at&order=${order}&limit=100`;
      const { body } = await call(product, approver.token, 'GET', path);
      const times: (string | null)[] = body.data.map(
        ({ decided_at }: { decided_at: string | null }) => decided_at,
      );
      const decided = times.filter((time) => time !== null).sort();
      if (order === 'desc') decided.reverse();
      expect(decided.length).toBeGreaterThan(0);
      expect(times).toEqual([...decided, ...times.filter((time) => time === null)]);
    },
  );

  it('narrows to those with renewed papers that wait, and to those without', async () => {
    const of = async (filter: string) =>
      (await call(product, approver.token, 'GET', `/api/admin/driver-applications?limit=100${filter}`)).body;
    const [all, waiting, others] = [await of(''), await of('&renewals=true'), await of('&renewals=false')];
    expect(others.pagination.total).toBe(all.pagination.total - waiting.pagination.total);
    expect(others.data.every((row: { renewals_waiting: number }) => row.renewals_waiting === 0)).toBe(true);
  });

  it('counts for the dashboard', async () => {
    const { body } = await call(product, approver.token, 'GET', '/api/admin/stats');
    expect(body.data).toMatchObject({
      applications_waiting: expect.any(Number),
      median_seconds_to_decision: expect.any(Number),
      reports_open: 0,
    });
    expect(body.data.applications_waiting).toBeGreaterThan(0);
    expect(body.data.rides_today).toBeGreaterThanOrEqual(0);
  });
});
