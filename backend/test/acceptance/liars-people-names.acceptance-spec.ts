import { insertApplication } from '../factories/driver-application';
import { apply } from '../setup/application-form';
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

const rename = (who: Member, full_name: string) => call(who, 'PATCH', '/api/profiles/me', { full_name });

async function insertDriver(full_name: string) {
  const driver = await insertMember(product, { full_name });
  const { id } = await insertApplication(product.database, { driver_id: driver.id, status: 'approved' });
  return { driver, path: `/api/admin/driver-applications/${id}` };
}

describe('A name', () => {
  it.each([
    'Mboa Support Officiel',
    'M b o a',
    'Мbоа',
    'Supp0rt',
    'Administrateur',
    'Équipe Officielle',
    'Paul\u2066Mbarga',
    'Paul\u00ADMbarga',
  ])('that claims to be us or hides something is refused: %s', async (name) => {
    const { status, body } = await rename(await insertMember(product), name);
    expect([status, body.code, body.details[0].field]).toEqual([400, 'VALIDATION_FAILED', 'full_name']);
  });

  it('is kept without letters that have no width', async () => {
    const { status, body } = await rename(await insertMember(product), 'Aïcha\u200B Ngono\uFEFF');
    expect([status, body.data.full_name]).toEqual([200, 'Aïcha Ngono']);
  });

  it('of an approved driver is not changed by the driver; the same name and a language are no change', async () => {
    const { driver } = await insertDriver('Aïcha Ngono');
    const refused = await rename(driver, 'Paul Mbarga');
    expect([refused.status, refused.body.code]).toEqual([403, 'NAME_FIXED']);
    const same = await call(driver, 'PATCH', '/api/profiles/me', { full_name: 'Aïcha Ngono', locale: 'en' });
    expect([same.status, same.body.data.full_name, same.body.data.locale]).toEqual([
      200,
      'Aïcha Ngono',
      'en',
    ]);
  });

  it('can be set once by a driver who was approved without one', async () => {
    const { driver } = await insertDriver('');
    expect((await rename(driver, 'Aïcha Ngono')).status).toBe(200);
    expect((await rename(driver, 'Paul Mbarga')).status).toBe(403);
  });

  it('is changed by an approver with a reason, which the application’s history shows', async () => {
    const { driver, path } = await insertDriver('Aïcha Ngono');
    const wanted = { full_name: 'Aïcha Ngono Mbarga', reason: 'Mariage, carte vue' };
    expect((await call(driver, 'POST', `${path}/name`, wanted)).status).toBe(403);
    expect((await call(approver, 'POST', `${path}/name`, { ...wanted, reason: '' })).status).toBe(400);
    const reserved = await call(approver, 'POST', `${path}/name`, { ...wanted, full_name: 'Mboa' });
    expect(reserved.body.details[0].field).toBe('full_name');
    const { status, body } = await call(approver, 'POST', `${path}/name`, wanted);
    expect([status, body.data.driver.full_name]).toEqual([200, 'Aïcha Ngono Mbarga']);
    expect(body.data.events[0]).toMatchObject({
      action: 'profile.name_changed',
      actor: { id: approver.id },
      from: { full_name: 'Aïcha Ngono' },
      to: { full_name: 'Aïcha Ngono Mbarga' },
      reason: 'Mariage, carte vue',
    });
  });

  it('of an approver is not changed by that approver', async () => {
    const both = await insertMember(product, { staff_role: 'approver', full_name: 'Aïcha Ngono' });
    const { id } = await insertApplication(product.database, { driver_id: both.id, status: 'approved' });
    const wanted = { full_name: 'Paul Mbarga', reason: 'x' };
    const refused = await call(both, 'POST', `/api/admin/driver-applications/${id}/name`, wanted);
    expect([refused.status, refused.body.code]).toEqual([403, 'OWN_APPLICATION']);
  });

  it('is removed from the audit events when the account is deleted', async () => {
    const person = await insertMember(product, { full_name: 'Solange Etame' });
    await rename(person, 'Solange Kamga');
    const traces = () =>
      product.database.query<{ from: unknown; to: unknown }[]>(
        `SELECT "from", "to" FROM audit_events WHERE subject_id = $1 AND action = 'profile.name_changed'`,
        [person.id],
      );
    expect(await traces()).toEqual([
      { from: { full_name: 'Solange Etame' }, to: { full_name: 'Solange Kamga' } },
    ]);
    expect((await call(person, 'DELETE', '/api/profiles/me')).status).toBe(200);
    expect(await traces()).toEqual([{ from: null, to: null }]);
  });
});

describe('A document', () => {
  it('that is a PDF with a script on opening is refused, and nothing of the application stays', async () => {
    const person = await insertMember(product);
    const bytes = Buffer.from(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n' +
        'trailer\n<< /Root 1 0 R >>\n%%EOF\n',
    );
    const files = { license_file_recto: { bytes, name: 'permis.pdf' } };
    const { status, body } = await apply(product, person.token, {}, files);
    expect([status, body.code, body.details[0].field]).toEqual([400, 'INVALID_FILE', 'license_file_recto']);
    expect((await call(person, 'GET', '/api/driver-applications/me')).body.data).toBeNull();
  });

  it('is in its owner’s export, with every view of it', async () => {
    const person = await insertMember(product);
    const { id } = (await apply(product, person.token)).body.data;
    await call(approver, 'GET', `/api/admin/driver-applications/${id}/files/license_file_recto`);
    const { body } = await call(person, 'POST', '/api/profiles/me/export');
    expect(body.data.document_views).toEqual([
      {
        id: expect.any(String),
        application_id: id,
        field: 'license_file_recto',
        by: 'an approver',
        created_at: expect.any(String),
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(approver.id);
    const licence = body.data.document_files.find(
      ({ field }: { field: string }) => field === 'license_file_recto',
    );
    expect(licence).toMatchObject({ application_id: id, mime: 'image/jpeg', encoding: 'base64' });
    expect([...Buffer.from(licence.content, 'base64').subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });
});
