import { PeopleMemoryService } from '../../src/modules/profiles';
import { insertRide } from '../factories/ride';
import { apply } from '../setup/application-form';
import { insertMember, type Member } from '../setup/cast';
import { returningPeople } from '../setup/returning-people';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let admin: Member;

beforeAll(async () => {
  product = await startTestApp();
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());

const { call, signInAgain, deleteAccount, newPerson, query } = returningPeople(() => product, '2376771300');
type Caller = { token: string };

/** Writes to a driver with a new ride. */
async function writeTo(person: { token: string }) {
  const driver = await insertMember(product, { driver: true });
  const ride = await insertRide(product.database, { driver_id: driver.id });
  const { body } = await call(person, 'POST', '/api/conversations', { ride_id: ride.id });
  const content = 'Envoyez 5000 F sur mon compte';
  const sent = await call(person, 'POST', '/api/messages', { conversation_id: body.data.id, content });
  return { driver, ride, message_id: sent.body.data.id as string };
}

describe('A person who deletes the account and registers the same number again', () => {
  it('is still blocked by the same people and still blocks them', async () => {
    const person = await newPerson();
    const blocking = await insertMember(product, { driver: true });
    const blocked = await insertMember(product, { driver: true, full_name: 'Aïcha Ngono' });
    await call(blocking, 'PUT', `/api/profiles/${person.id}/block`);
    await call(person, 'PUT', `/api/profiles/${blocked.id}/block`);
    expect((await deleteAccount(person)).status).toBe(200);
    expect((await call(blocking, 'GET', '/api/profiles/me/blocks')).body.data).toEqual([]);
    const again = await signInAgain(person);
    expect(again.id).not.toBe(person.id);
    for (const driver of [blocking, blocked]) {
      const ride = await insertRide(product.database, { driver_id: driver.id });
      const { status, body } = await call(again, 'POST', '/api/conversations', { ride_id: ride.id });
      expect([status, body.code]).toEqual([403, 'BLOCKED']);
      const booking = await call(again, 'POST', '/api/bookings', { ride_id: ride.id, seats: 1 });
      expect([booking.status, booking.body.code]).toEqual([403, 'BLOCKED']);
    }
    const { body: mine } = await call(again, 'GET', '/api/profiles/me/blocks');
    expect(mine.data).toMatchObject([{ user_id: blocked.id, full_name: 'Aïcha Ngono' }]);
    const { body: theirs } = await call(blocking, 'GET', '/api/profiles/me/blocks');
    expect(theirs.data).toMatchObject([{ user_id: again.id }]);
  });

  it('keeps a block after a second deletion, and if both people deleted their accounts', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    await call(one, 'PUT', `/api/profiles/${other.id}/block`);
    await deleteAccount(other);
    await deleteAccount(await signInAgain(other));
    await deleteAccount(one);
    const [oneAgain, otherAgain] = await Promise.all([signInAgain(one), signInAgain(other)]);
    const { body } = await call(oneAgain, 'GET', '/api/profiles/me/blocks');
    expect(body.data).toMatchObject([{ user_id: otherAgain.id }]);
    expect((await call(otherAgain, 'GET', '/api/profiles/me/blocks')).body.data).toEqual([]);
  });

  it('cannot delete the account while a report about them is open', async () => {
    const person = await newPerson();
    const reporter = await insertMember(product);
    const { body } = await call(reporter, 'POST', '/api/reports', { user_id: person.id, reason: 'fraud' });
    const refused = await deleteAccount(person);
    expect([refused.status, refused.body.code]).toEqual([409, 'ACCOUNT_IN_USE']);
    expect(refused.body.details).toMatchObject([{ field: 'reports' }]);
    expect(JSON.stringify(refused.body)).not.toContain(reporter.id);
    const decision = { action: 'dismiss', reason: 'Sans fondement' };
    await call(admin, 'POST', `/api/admin/reports/${body.data.id}/resolve`, decision);
    expect((await deleteAccount(person)).status).toBe(200);
  });

  it('is shown to staff with the reports that were made after the deletion', async () => {
    const person = await newPerson();
    const { driver, message_id } = await writeTo(person);
    await deleteAccount(person);
    const wanted = { user_id: person.id, message_id, reason: 'fraud' };
    expect((await call(driver, 'POST', '/api/reports', wanted)).status).toBe(201);
    const again = await signInAgain(person);
    const list = await waitFor(async () => {
      const { body } = await call(admin, 'GET', `/api/admin/reports?status=open&subject_id=${again.id}`);
      return body.data.length > 0 ? body.data : null;
    });
    expect(list).toMatchObject([
      { subject: { id: again.id, phone: person.phone }, reporter: { id: driver.id } },
    ]);
    expect((await deleteAccount(again)).body.details).toMatchObject([{ field: 'reports' }]);
  });

  it('cannot sign in if a report led to a suspension after the deletion, until staff lift it', async () => {
    const person = await newPerson();
    const { driver, message_id } = await writeTo(person);
    await deleteAccount(person);
    const wanted = { user_id: person.id, message_id, reason: 'fraud' };
    const { body } = await call(driver, 'POST', '/api/reports', wanted);
    const decision = { action: 'suspend', reason: 'Escroquerie' };
    const ended = await call(admin, 'POST', `/api/admin/reports/${body.data.id}/resolve`, decision);
    expect(ended.status).toBe(200);
    await expect(signInAgain(person)).rejects.toThrow();
    const { body: found } = await call(admin, 'GET', `/api/admin/profiles?q=${person.phone}`);
    expect(found.data).toMatchObject([{ phone: person.phone, suspended_at: expect.any(String) }]);
    const path = `/api/admin/profiles/${found.data[0].id}`;
    const lifted = await call(admin, 'PATCH', path, {
      suspended: false,
      reason: 'Une autre personne a la SIM',
    });
    expect(lifted.status).toBe(200);
    const again = await signInAgain(person);
    expect((await deleteAccount(again)).status).toBe(200);
    expect((await signInAgain(person)).id).not.toBe(again.id);
  });

  it('cannot sign in either if they had deleted a second account before the decision', async () => {
    const person = await newPerson();
    const { driver, message_id } = await writeTo(person);
    await deleteAccount(person);
    const again = await signInAgain(person);
    const wanted = { user_id: person.id, message_id, reason: 'fraud' };
    const { body } = await call(driver, 'POST', '/api/reports', wanted);
    expect((await deleteAccount(again)).status).toBe(200);
    const decision = { action: 'suspend', reason: 'Escroquerie' };
    const ended = await call(admin, 'POST', `/api/admin/reports/${body.data.id}/resolve`, decision);
    expect(ended.status).toBe(200);
    await expect(signInAgain(person)).rejects.toThrow();
  });

  it('is pointed out to the approver if they, or their documents, were rejected before', async () => {
    const person = await newPerson();
    const approver = await insertMember(product, { staff_role: 'approver' });
    const first = (await apply(product, person.token)).body.data.id as string;
    const rejection = { status: 'rejected', reason: 'Faux permis' };
    await call(approver, 'POST', `/api/admin/driver-applications/${first}/status`, rejection);
    await deleteAccount(person);
    const checksOf = async (applicant: Caller) => {
      const { id } = (await apply(product, applicant.token)).body.data;
      const { body } = await call(approver, 'GET', `/api/admin/driver-applications/${id}`);
      return body.data.checks
        .filter(({ code }: { code: string }) => code === 'rejected_before')
        .map(({ field }: { field: string | null }) => field);
    };
    const fields = await checksOf(await signInAgain(person));
    expect(fields).toEqual(expect.arrayContaining([null, 'license_number', 'national_id_number']));
    // The same documents under another phone number.
    const byDocuments = await checksOf(await newPerson());
    expect(byDocuments).toEqual(expect.arrayContaining(['license_number', 'national_id_number']));
    expect(byDocuments).not.toContain(null);
  });

  it('counts as a new person without decisions against them, and no number is stored in plain text', async () => {
    const person = await newPerson();
    await call(person, 'PATCH', '/api/profiles/me', { full_name: 'Solange Etame' });
    await deleteAccount(person);
    const [row] = await query('SELECT * FROM remembered_people WHERE profile_id = $1', [person.id]);
    expect(JSON.stringify(row)).not.toContain(person.phone);
    expect((row?.['phone_hash'] as Buffer).length).toBe(32);
    const again = await signInAgain(person);
    const { body } = await call(again, 'GET', '/api/profiles/me');
    expect(body.data).toMatchObject({ full_name: '', is_driver: false });
  });
});

describe('The memory of deleted accounts', () => {
  it('lasts 30 days, or two years after a block', async () => {
    const memory = product.app.get(PeopleMemoryService, { strict: false });
    const [plain, blocked] = [await newPerson(), await newPerson()];
    const blocking = await insertMember(product);
    await call(blocking, 'PUT', `/api/profiles/${blocked.id}/block`);
    for (const person of [plain, blocked]) await deleteAccount(person);
    const days = async ({ id }: { id: string }) => {
      const [row] = await query(
        'SELECT round(extract(epoch FROM until - now()) / 86400)::integer AS days FROM remembered_people WHERE profile_id = $1',
        [id],
      );
      return row?.['days'];
    };
    expect(await days(plain)).toBe(30);
    expect([730, 731]).toContain(await days(blocked));
    const passing = (time: string) =>
      query('UPDATE remembered_people SET until = until - $1::interval', [time]);
    await passing('31 days');
    await memory.forget();
    expect([await days(plain), typeof (await days(blocked))]).toEqual([undefined, 'number']);
    await passing('2 years');
    await memory.forget();
    expect(await days(blocked)).toBeUndefined();
    expect(await query('SELECT 1 FROM blocks WHERE blocked_id = $1', [blocked.id])).toEqual([]);
    const again = await signInAgain(blocked);
    expect((await call(blocking, 'GET', '/api/profiles/me/blocks')).body.data).toEqual([]);
    expect((await call(again, 'GET', '/api/profiles/me')).status).toBe(200);
  });
});
