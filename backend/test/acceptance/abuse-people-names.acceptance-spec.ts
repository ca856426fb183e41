import { insertBooking } from '../factories/booking';
import { insertApplication } from '../factories/driver-application';
import { inHours, insertRide } from '../factories/ride';
import { apply } from '../setup/application-form';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let approver: Member;
let admin: Member;

beforeAll(async () => {
  product = await startTestApp();
  approver = await insertMember(product, { staff_role: 'approver' });
  admin = await insertMember(product, { staff_role: 'admin' });
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
    `Paul${'\u0301'.repeat(20)} Mbarga`,
  ])('that claims to be us or hides something is refused: %s', async (name) => {
    const { status, body } = await rename(await insertMember(product), name);
    expect([status, body.code, body.details[0].field]).toEqual([400, 'VALIDATION_FAILED', 'full_name']);
  });

  it('is stored without zero-width characters', async () => {
    const { status, body } = await rename(await insertMember(product), 'Aïcha\u200B Ngono\uFEFF');
    expect([status, body.data.full_name]).toEqual([200, 'Aïcha Ngono']);
  });

  it.each(['Ngɔ̃́ Ɛ̂ŋgə̀', 'مُحَمَّدٌ عَلِيّ', 'Nguyễn Thị'])('may carry several accents: %s', async (name) => {
    expect((await rename(await insertMember(product), name)).status).toBe(200);
  });

  it('of an approved driver cannot be changed by the driver, who may resend the same name or change the language', async () => {
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

  it('stays fixed after the approval was withdrawn, because it was compared with the documents', async () => {
    const applicant = await insertMember(product, { full_name: 'Aïcha Ngono' });
    const { id } = (await apply(product, applicant.token)).body.data;
    const path = `/api/admin/driver-applications/${id}`;
    for (const status of ['approved', 'pending']) {
      expect((await call(approver, 'POST', `${path}/status`, { status })).status).toBe(200);
    }
    expect((await rename(applicant, 'Paul Mbarga')).body.code).toBe('NAME_FIXED');
    const wanted = { full_name: 'Paul Mbarga', reason: 'Il le dit' };
    expect((await call(approver, 'POST', `${path}/name`, wanted)).status).toBe(403);
  });

  it('is entered by an administrator if a driver was approved without one', async () => {
    const driver = await insertMember(product, { full_name: '' });
    const path = `/api/admin/driver-applications/${(await apply(product, driver.token)).body.data.id}`;
    expect((await call(approver, 'POST', `${path}/status`, { status: 'approved' })).status).toBe(200);
    expect((await rename(driver, 'Aïcha Ngono')).body.code).toBe('NAME_FIXED');
    const wanted = { full_name: 'Aïcha Ngono', reason: 'Carte vue' };
    expect((await call(approver, 'POST', `${path}/name`, wanted)).status).toBe(403);
    expect((await call(admin, 'POST', `${path}/name`, wanted)).status).toBe(200);
  });

  it('of an applicant is changed by an approver with a reason, which the application’s history shows', async () => {
    const driver = await insertMember(product, { full_name: 'Aïcha Ngono' });
    const path = `/api/admin/driver-applications/${(await apply(product, driver.token)).body.data.id}`;
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

  it('of an approved driver is changed by an admin, and by two if large earnings are due', async () => {
    const { driver, path } = await insertDriver('Aïcha Ngono');
    const wanted = { full_name: 'Paul Biyong', reason: 'Mariage' };
    const refused = await call(approver, 'POST', `${path}/name`, wanted);
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    const ride = await insertRide(product.database, { driver_id: driver.id, price: 60_000 });
    await insertBooking(product.database, { ride_id: ride.id, status: 'pending_verification' });
    const first = await call(admin, 'POST', `${path}/name`, wanted);
    expect(first.body.data).toMatchObject({
      driver: { full_name: 'Aïcha Ngono' },
      approval: {
        action: 'driver_application.rename',
        amount: 60_000,
        parameters: { full_name: 'Paul Biyong' },
      },
    });
    const second = await insertMember(product, { staff_role: 'admin' });
    const { body } = await call(second, 'POST', `${path}/name`, wanted);
    expect(body.data).toMatchObject({ driver: { full_name: 'Paul Biyong' }, approval: null });
  });

  it('changed by staff re-checks the payout account and pauses payouts for a day', async () => {
    const { driver, path } = await insertDriver('Aïcha Ngono');
    await product.database.query(`UPDATE profiles SET is_driver = true WHERE id = $1`, [driver.id]);
    await product.database.query(
      `INSERT INTO payout_accounts (driver_id, provider, phone_number, holder_name, status, decided_at)
       VALUES ($1, 'mtn', '237670000006', 'AICHA NGONO', 'verified', now())`,
      [driver.id],
    );
    const ride = await insertRide(product.database, {
      driver_id: driver.id,
      status: 'completed',
      departure_time: inHours(-72),
    });
    await insertBooking(product.database, { ride_id: ride.id, status: 'completed' });
    const wanted = { full_name: 'Aïcha Ngono Mbarga', reason: 'Mariage' };
    expect((await call(admin, 'POST', `${path}/name`, wanted)).status).toBe(200);
    const refused = await call(admin, 'POST', '/api/admin/payout-batches', {});
    expect(refused.body.details).toMatchObject([
      { field: driver.id, message: expect.stringContaining('name changed by staff') },
    ]);
    const account = await waitFor(async () => {
      const { body } = await call(driver, 'GET', '/api/driver/payout-account');
      return body.data.status === 'verified' ? null : body.data;
    });
    expect(['unchecked', 'mismatch']).toContain(account.status);
    const hours = (Date.parse(account.pending_until) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
  });

  it('of an approver can’t be changed by that approver', async () => {
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
