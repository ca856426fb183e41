import sharp from 'sharp';
import { Clock } from '../../src/platform/clock';
import { anotherPhoto, apply, insertApplicant, PDF } from '../setup/application-form';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let approver: Member;

beforeAll(async () => {
  product = await startTestApp();
  approver = await insertMember(product, { staff_role: 'approver' });
});
afterAll(() => product.close());

const { call } = callsTo(() => product);

const adminPath = (id: string, rest = '') => `/api/admin/driver-applications/${id}${rest}`;

describe('A document', () => {
  it('is served from a link valid for five minutes, re-encoded without EXIF', async () => {
    const { id } = await insertApplicant(product);
    const before = Date.now();
    const { body } = await call(approver, 'GET', adminPath(id, '/files/license_file_recto'));
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
    const small = await call(approver, 'GET', adminPath(id, '/files/license_file_recto?size=thumbnail'));
    const thumbnail = Buffer.from(await (await fetch(product.url + small.body.data.url)).arrayBuffer());
    expect((await sharp(thumbnail).metadata()).width).toBe(320);
    const views = await product.database.query(
      `SELECT actor_id, "to"->>'size' AS size FROM audit_events
       WHERE action = 'driver_application.file_viewed' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    expect(views).toEqual([
      { actor_id: approver.id, size: 'full' },
      { actor_id: approver.id, size: 'thumbnail' },
    ]);
  });

  it('that is a PDF is stored unchanged and only offered for download', async () => {
    const person = await insertMember(product);
    const file = { bytes: PDF, name: 'x.html', type: 'text/html' };
    const { body } = await apply(product, person.token, {}, { insurance_file_recto: file });
    const link = await call(approver, 'GET', adminPath(body.data.id, '/files/insurance_file_recto'));
    const answer = await fetch(product.url + link.body.data.url);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="insurance_file_recto.pdf"');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    const none = await call(
      approver,
      'GET',
      adminPath(body.data.id, '/files/insurance_file_recto?size=thumbnail'),
    );
    expect(none.status).toBe(404);
  });

  it('is refused with the same error if the link was altered, has expired, or once the session is revoked', async () => {
    const { id } = await insertApplicant(product);
    const reader = await insertMember(product, { staff_role: 'approver' });
    const link = async () =>
      (await call(reader, 'GET', adminPath(id, '/files/license_file_recto'))).body.data.url as string;
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

  it('opens by link without a token, but not with another person’s token', async () => {
    const { person, id } = await insertApplicant(product);
    const { body } = await call(approver, 'GET', adminPath(id, '/files/license_file_recto'));
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

  it('is linked only for staff; returns 404 if not uploaded, and 400 for an unknown field', async () => {
    const { person, id } = await insertApplicant(product);
    expect((await call(person, 'GET', adminPath(id, '/files/license_file_recto'))).status).toBe(403);
    expect((await call(approver, 'GET', adminPath(id, '/files/license_file_verso'))).status).toBe(404);
    expect((await call(approver, 'GET', adminPath(id, '/files/vehicle_images.6'))).status).toBe(400);
  });
});

describe('The automatic checks of an application', () => {
  it('find missing sides, expired documents, and numbers and files used by another person', async () => {
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
    const { body } = await call(approver, 'GET', adminPath(two.body.data.id));
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
});

describe('The list of applications', () => {
  it('finds an application by name without accents, by phone and by number, oldest first', async () => {
    const person = await insertMember(product, { full_name: 'Célestine Mvogo' });
    const { body } = await apply(product, person.token, { registration_number: 'OU 900 ZZ' });
    for (const q of ['celestine', 'MVOGO', person.phone.slice(3), 'ou-900-zz']) {
      const list = await call(approver, 'GET', `/api/admin/driver-applications?q=${encodeURIComponent(q)}`);
      expect([q, list.body.data.map(({ id }: { id: string }) => id), list.body.pagination.total]).toEqual([
        q,
        [body.data.id],
        1,
      ]);
    }
    const list = await call(approver, 'GET', '/api/admin/driver-applications?status=pending&limit=100');
    const times = list.body.data.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual([...times].sort());
    const counts = await call(approver, 'GET', '/api/admin/driver-applications/counts');
    expect(counts.body.data.pending).toBe(list.body.pagination.total);
  });

  it.each(['asc', 'desc'])('sorts by the time of the decision (%s), undecided ones last', async (order) => {
    const { id } = await insertApplicant(product);
    await insertApplicant(product);
    const decision = { status: 'rejected', reason: 'Illisible' };
    expect((await call(approver, 'POST', adminPath(id, '/status'), decision)).status).toBe(200);
    const path = `/api/admin/driver-applications?sort=decided_at&order=${order}&limit=100`;
    const { body } = await call(approver, 'GET', path);
    const times: (string | null)[] = body.data.map(
      ({ decided_at }: { decided_at: string | null }) => decided_at,
    );
    const decided = times.filter((time) => time !== null).sort();
    if (order === 'desc') decided.reverse();
    expect(decided.length).toBeGreaterThan(0);
    expect(times).toEqual([...decided, ...times.filter((time) => time === null)]);
  });

  it('is counted for the dashboard', async () => {
    const { body } = await call(approver, 'GET', '/api/admin/stats');
    expect(body.data).toMatchObject({
      applications_waiting: expect.any(Number),
      median_seconds_to_decision: expect.any(Number),
      rides_today: expect.any(Number),
      reports_open: 0,
      approvals_waiting: 0,
    });
    expect(body.data.applications_waiting).toBeGreaterThan(0);
  });
});
