import { DriverApplicationsJobs } from '../../src/modules/driver-applications/driver-applications.jobs';
import { Clock } from '../../src/platform/clock';
import { FileStore } from '../../src/platform/storage';
import { inHours, insertRide } from '../factories/ride';
import {
  apply,
  formOf,
  PDF,
  photo,
  sendForm,
  type SentFile,
  useSeparateUploadFolder,
} from '../setup/application-form';
import { type Answer, callsTo, read } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { HTML } from '../setup/hostile-files';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let approver: Member;

beforeAll(async () => {
  product = await startTestApp();
  useSeparateUploadFolder(product);
  approver = await insertMember(product, { staff_role: 'approver' });
});
afterAll(() => product.close());

const { call } = callsTo(() => product);

const adminPath = (id: string, rest: string) => `/api/admin/driver-applications/${id}${rest}`;
const decide = (id: string, body: object) => call(approver, 'POST', adminPath(id, '/status'), body);

/** The date this many days from today in Douala, by the database clock. */
async function inDays(days: number): Promise<string> {
  const [{ day }] = await product.database.query<[{ day: string }]>(
    `SELECT ((now() AT TIME ZONE 'Africa/Douala')::date + $1::integer)::text AS day`,
    [days],
  );
  return day;
}

async function approved(values: Record<string, string> = {}): Promise<{ driver: Member; id: string }> {
  const driver = await insertMember(product);
  const { body } = await apply(product, driver.token, values);
  expect((await decide(body.data.id, { status: 'approved' })).status).toBe(200);
  return { driver, id: body.data.id };
}

const publish = (driver: Member) =>
  call(driver, 'POST', '/api/rides', {
    from_city: 'Douala',
    to_city: 'Yaoundé',
    car_model: 'Toyota Corolla',
    car_plate: 'LT 123 AB',
    meeting_point: 'Gare routière',
    departure_time: inHours(30).toISOString(),
    price: 4_500,
    seats: 3,
  });

async function renew(
  driver: Member,
  field: string,
  values: Record<string, string> = {},
  bytes?: Buffer,
): Promise<Answer> {
  const form = formOf(values, { file: { bytes: bytes ?? (await photo()) } });
  return read(
    sendForm(product, driver.token, form, ['PUT', `/api/driver-applications/me/documents/${field}`]),
  );
}

describe('An expired document', () => {
  it.each([
    ['license', "Your driver's licence has expired. Send the renewed document to publish new rides."],
    ['insurance', 'Your insurance has expired. Send the renewed document to publish new rides.'],
  ])('(%s) prevents new rides, but not sold ones', async (document, sentence) => {
    const { driver, id } = await approved({ [`${document}_expires_on`]: await inDays(0) });
    expect((await publish(driver)).status).toBe(201);
    const sold = await insertRide(product.database, { driver_id: driver.id });
    const yesterday = await inDays(-1);
    await product.database.query(`UPDATE driver_documents SET ${document}_expires_on = $2 WHERE id = $1`, [
      id,
      yesterday,
    ]);
    await product.database.query(`UPDATE profiles SET ${document}_expires_on = $2 WHERE id = $1`, [
      driver.id,
      yesterday,
    ]);
    const refused = await publish(driver);
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      403,
      'DOCUMENT_EXPIRED',
      sentence,
    ]);
    const change = await call(driver, 'PUT', `/api/rides/${sold.id}`, { description: 'Clim' });
    expect([change.status, change.body.data.status]).toEqual([200, 'scheduled']);
    const ownApplication = await call(driver, 'GET', '/api/driver-applications/me');
    expect(ownApplication.body.data).toMatchObject({
      status: 'approved',
      expired: [`${document}_expires_on`],
    });
  });

  it('prevents nothing if it is the technical inspection, which is optional', async () => {
    const { driver } = await approved({ technical_inspection_expires_on: await inDays(-3) });
    expect((await publish(driver)).status).toBe(201);
  });

  it('can be renewed: an approver confirms it and the driver publishes again', async () => {
    const { driver, id } = await approved({ license_expires_on: await inDays(-1) });
    expect((await publish(driver)).status).toBe(403);
    const first = await renew(driver, 'license_file_recto', { expires_on: await inDays(300) });
    expect(first.status).toBe(200);
    const sent = await renew(driver, 'license_file_recto', { expires_on: await inDays(400) });
    const waiting = sent.body.data.files.filter(({ state }: { state: string }) => state === 'waiting');
    expect(waiting).toEqual([
      expect.objectContaining({ field: 'license_file_recto', expires_on: await inDays(400) }),
    ]);
    expect(sent.body.data.status).toBe('approved');
    expect((await publish(driver)).status).toBe(403);
    const listed = async (renewals: boolean): Promise<string[]> => {
      const path = `/api/admin/driver-applications?limit=100&renewals=${renewals}`;
      return (await call(approver, 'GET', path)).body.data.map((row: { id: string }) => row.id);
    };
    expect(await listed(true)).toEqual([id]);
    expect(await listed(false)).not.toContain(id);
    const link = await call(approver, 'GET', adminPath(id, '/files/license_file_recto?state=waiting'));
    expect((await fetch(product.url + link.body.data.url)).status).toBe(200);
    const confirmed = await call(approver, 'POST', adminPath(id, '/documents/license_file_recto'), {
      decision: 'confirm',
    });
    expect(confirmed.body.data).toMatchObject({
      status: 'approved',
      license_expires_on: await inDays(400),
      license_file_recto: waiting[0].id,
      renewals_waiting: 0,
      expired: [],
    });
    expect(await listed(true)).toEqual([]);
    expect(await listed(false)).toContain(id);
    expect((await publish(driver)).status).toBe(201);
    const again = await call(approver, 'POST', adminPath(id, '/documents/license_file_recto'), {
      decision: 'confirm',
    });
    expect([again.status, again.body.code]).toEqual([409, 'STATE_CONFLICT']);
  });

  it('can be renewed under the field names of the application', async () => {
    const { driver } = await approved();
    const photos = (...fields: string[]) =>
      Object.fromEntries(fields.map((field) => [field, { bytes: PDF, name: 'licence.pdf' }]));
    const sent = async (files: Record<string, SentFile>) => {
      const form = formOf({ license_expires_on: await inDays(200) }, files);
      const path = '/api/driver-applications/me/documents/license_file_verso';
      return read(sendForm(product, driver.token, form, ['PUT', path]));
    };
    const { body } = await sent(photos('license_file_verso'));
    expect(body.data.files).toContainEqual(
      expect.objectContaining({
        field: 'license_file_verso',
        state: 'waiting',
        mime: 'application/pdf',
        expires_on: await inDays(200),
      }),
    );
    const twice = await sent(photos('license_file_verso', 'file'));
    expect([twice.status, twice.body.error]).toEqual([400, 'Validation failed: file must be one file']);
    const another = await sent(photos('insurance_file_recto'));
    expect([another.status, another.body.error]).toEqual([400, 'Validation failed: file must be a file']);
  });

  it('stays in use when its renewal is refused with a reason', async () => {
    const { driver, id } = await approved({ insurance_expires_on: await inDays(5) });
    await renew(driver, 'insurance_file_recto', { expires_on: await inDays(365) });
    const path = adminPath(id, '/documents/insurance_file_recto');
    expect((await call(approver, 'POST', path, { decision: 'refuse' })).status).toBe(400);
    const { body } = await call(approver, 'POST', path, {
      decision: 'refuse',
      reason: 'Illisible',
    });
    expect(body.data).toMatchObject({ insurance_expires_on: await inDays(5), renewals_waiting: 0 });
    const renewalNotifications = await call(driver, 'GET', '/api/notifications');
    expect(renewalNotifications.body.data[0]).toMatchObject({
      type: 'driver_document',
      body: 'Votre document renouvelé n’est pas accepté : Illisible. Renvoyez-le dans l’application.',
    });
  });

  it('can be renewed only by approved drivers, with one file', async () => {
    const stranger = await insertMember(product);
    expect((await renew(stranger, 'license_file_recto')).status).toBe(403);
    const { driver } = await approved();
    expect((await renew(driver, 'vehicle_images')).status).toBe(400);
    expect((await renew(driver, 'license_file_recto', {}, HTML)).status).toBe(415);
    expect((await renew(driver, 'license_file_recto', { expires_on: 'soon' })).body.error).toBe(
      'Validation failed: expires_on must be a day, like 2027-11-22',
    );
  });
});

describe('Reminders of expiring documents', () => {
  it.each([
    [30, 1],
    [7, 1],
    [1, 1],
    [31, 0],
    [-1, 0],
  ])('%i days before: %i notification and SMS, however often the job runs', async (days, times) => {
    const { driver } = await approved({ license_expires_on: await inDays(days) });
    const job = product.app.get(DriverApplicationsJobs);
    await Promise.all([job.remindOfExpiry(), job.remindOfExpiry()]);
    await job.remindOfExpiry();
    await product.jobs.drain();
    const renewalNotifications = (await call(driver, 'GET', '/api/notifications')).body.data.filter(
      ({ type }: { type: string }) => type === 'driver_document',
    );
    expect(renewalNotifications).toHaveLength(times);
    const sms = (await (await fetch(`${product.url}/dev/sms?to=${driver.phone}`)).json()) as {
      data: { body: string }[];
    };
    expect(sms.data.filter(({ body }) => body.includes("driver's licence expires on"))).toHaveLength(times);
  });

  it('are sent again only 7 days and 1 day before expiry', async () => {
    const { driver, id } = await approved({ insurance_expires_on: await inDays(20) });
    const job = product.app.get(DriverApplicationsJobs);
    const renewalNotifications = async () => {
      await job.remindOfExpiry();
      const [{ n }] = await product.database.query<[{ n: number }]>(
        `SELECT count(*)::integer AS n FROM notifications WHERE user_id = $1 AND type = 'driver_document'`,
        [driver.id],
      );
      return n;
    };
    expect(await renewalNotifications()).toBe(1);
    // Moves the reminder's row instead of the clock: the document's expiry date is fixed.
    for (const [left, times] of [
      [12, 1],
      [7, 2],
      [3, 2],
      [1, 3],
      [0, 3],
    ] as const) {
      await product.database.query('UPDATE document_reminders SET expires_on = $2 WHERE document_id = $1', [
        id,
        await inDays(left),
      ]);
      await product.database.query('UPDATE driver_documents SET insurance_expires_on = $2 WHERE id = $1', [
        id,
        await inDays(left),
      ]);
      expect([left, await renewalNotifications()]).toEqual([left, times]);
    }
  });
});

describe('The removal of documents', () => {
  const keysOf = async (id: string) =>
    (
      await product.database.query<{ key: string; thumb_key: string }[]>(
        'SELECT key, thumb_key FROM document_files WHERE document_id = $1',
        [id],
      )
    ).flatMap(({ key, thumb_key }) => [key, thumb_key]);
  const countStored = async (keys: string[]) => {
    const store = product.app.get(FileStore);
    const found = await Promise.all(
      keys.map(async (key) => {
        const content = await store.open(key);
        content?.destroy();
        return content !== null;
      }),
    );
    return found.filter(Boolean).length;
  };

  it('happens 30 days after a rejection, and the decision stays', async () => {
    const person = await insertMember(product);
    const { body } = await apply(product, person.token);
    const { id } = body.data;
    await decide(id, { status: 'rejected', reason: 'Flou' });
    const keys = await keysOf(id);
    expect(keys).toHaveLength(8);
    const job = product.app.get(DriverApplicationsJobs);
    await product.database.query(
      `UPDATE driver_documents SET decided_at = now() - interval '29 days' WHERE id = $1`,
      [id],
    );
    await job.removeOldFiles();
    expect(await countStored(keys)).toBe(8);
    await product.database.query(
      `UPDATE driver_documents SET decided_at = now() - interval '30 days 1 minute' WHERE id = $1`,
      [id],
    );
    await Promise.all([job.removeOldFiles(), job.removeOldFiles()]);
    expect(await countStored(keys)).toBe(0);
    const review = await call(approver, 'GET', adminPath(id, ''));
    expect(review.body.data).toMatchObject({
      status: 'rejected',
      reason: 'Flou',
      files: [],
      checks: [{ code: 'files_removed' }],
    });
    expect((await decide(id, { status: 'approved' })).body.code).toBe('STATE_CONFLICT');
    expect((await apply(product, person.token)).status).toBe(201);
  });

  it('never happens while an application is pending or approved', async () => {
    const { id } = await approved();
    await product.database.query(
      `UPDATE driver_documents SET decided_at = now() - interval '900 days', created_at = now() - interval '900 days' WHERE id = $1`,
      [id],
    );
    const keys = await keysOf(id);
    await product.app.get(DriverApplicationsJobs).removeOldFiles();
    expect(await countStored(keys)).toBe(keys.length);
  });

  it('happens 30 days after a document was replaced', async () => {
    const { driver, id } = await approved();
    const before = await keysOf(id);
    await renew(driver, 'license_file_recto');
    await call(approver, 'POST', adminPath(id, '/documents/license_file_recto'), {
      decision: 'confirm',
    });
    await product.database.query(
      `UPDATE document_files SET decided_at = now() - interval '31 days' WHERE document_id = $1 AND state = 'replaced'`,
      [id],
    );
    await product.app.get(DriverApplicationsJobs).removeOldFiles();
    expect(await countStored(before)).toBe(before.length - 2);
    expect(await countStored(await keysOf(id))).toBe(before.length);
  });

  it('happens after a day for files without rows', async () => {
    const store = product.app.get(FileStore);
    const { id } = await approved();
    const used = await keysOf(id);
    const orphan = await store.put(Buffer.from('left behind'), 'jpg', 'documents/0a0a');
    const avatar = await store.put(Buffer.from('a picture'), 'webp');
    const job = product.app.get(DriverApplicationsJobs);
    await job.sweepOrphans();
    expect(await countStored([orphan.key])).toBe(1);
    const later = jest
      .spyOn(product.app.get(Clock), 'now')
      .mockReturnValue(new Date(Date.now() + 25 * 3_600_000));
    await job.sweepOrphans();
    later.mockRestore();
    expect([
      await countStored([orphan.key]),
      await countStored([avatar.key]),
      await countStored(used),
    ]).toEqual([0, 1, used.length]);
  });
});
