import sharp from 'sharp';
import { PicturesService } from '../../src/modules/profiles';
import { Clock } from '../../src/platform/clock';
import { FileStore } from '../../src/platform/storage';
import { insertBooking } from '../factories/booking';
import { insertRide } from '../factories/ride';
import { callsTo, read } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const { call } = callsTo(() => product);
const PATH = '/api/profiles/me/car-photo';
const NO_LONGER_DRIVER = `is_driver = false, role = 'user', driver_status = 'rejected', driver_application_status = 'rejected'`;
const newDriver = () => insertMember(product, { driver: true });
/** Gives each photo a different colour, since identical pictures share one file. */
let photos = 0;
const photo = (width = 1200, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: { r: ++photos * 3, g: 75, b: 200 } } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer();

async function put(person: Member, content: Buffer | null, field = 'car_photo') {
  const body = new FormData();
  if (content) body.append(field, new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'car.jpg');
  const headers = { authorization: `Bearer ${person.token}` };
  return read(fetch(product.url + PATH, { method: 'PUT', headers, body }));
}

async function withPhoto(content?: Buffer): Promise<Member & { photo: string; key: string }> {
  const driver = await newDriver();
  const { body } = await put(driver, content ?? (await photo()));
  const { car_photo_url: url } = body.data;
  return { ...driver, photo: url, key: new URL(url, product.url).searchParams.get('v') ?? '' };
}

const get = async (person: Member | null, path: string) =>
  (await call(person ?? { token: '' }, 'GET', path)).body.data;
const statusOf = async (url: string) => (await fetch(product.url + url)).status;
const isStored = async (key: string) => {
  const file = await product.app.get(FileStore).open(key);
  file?.destroy();
  return file !== null;
};

describe("The photo of a driver's car", () => {
  it('is resized, stripped of its EXIF data and cacheable', async () => {
    const driver = await withPhoto();
    expect(driver.photo).toContain(`/api/car-photos/${driver.id}?v=`);
    expect((await get(driver, '/api/profiles/me')).car_photo_url).toBe(driver.photo);
    const shown = await fetch(product.url + driver.photo);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const stored = Buffer.from(await shown.arrayBuffer());
    expect(stored.includes('SECRET-PLACE')).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 512, height: 384 });
    const ifNoneMatch = { 'if-none-match': shown.headers.get('etag') ?? '' };
    expect((await fetch(product.url + driver.photo, { headers: ifNoneMatch })).status).toBe(304);
  });

  it('is shown on the ride and on its passengers’ bookings, not in lists of rides', async () => {
    const driver = await withPhoto();
    const passenger = await insertMember(product);
    const ride = await insertRide(product.database, { driver_id: driver.id });
    const booking = await insertBooking(product.database, { user_id: passenger.id, ride_id: ride.id });
    const rideWithoutPhoto = await insertRide(product.database);
    expect((await get(driver, `/api/rides/${ride.id}`)).car_photo_url).toBe(driver.photo);
    expect((await get(driver, `/api/rides/${rideWithoutPhoto.id}`)).car_photo_url).toBeNull();
    expect((await get(passenger, `/api/bookings/${booking.id}`)).ride.car_photo_url).toBe(driver.photo);
    const [listed] = await get(passenger, '/api/bookings');
    expect(listed.ride.car_photo_url).toBe(driver.photo);
    for (const path of [`/api/rides?driver_id=${driver.id}`, '/api/rides/driver']) {
      const [row] = await get(driver, path);
      expect([path, row.id, 'car_photo_url' in row]).toEqual([path, ride.id, false]);
    }
  });

  it('cannot be set by passengers', async () => {
    const passenger = await insertMember(product);
    expect(await put(passenger, await photo())).toMatchObject({
      status: 403,
      body: { code: 'NOT_A_DRIVER' },
    });
    expect((await get(passenger, '/api/profiles/me')).car_photo_url).toBeNull();
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'only the header of a photo',
      Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
      400,
      'INVALID_FILE',
    ],
    ['over 8 MB', Buffer.alloc(8 * 1024 * 1024 + 1, 1), 413, 'PAYLOAD_TOO_LARGE'],
    ['missing', null, 400, 'VALIDATION_FAILED'],
  ])('is rejected if it is %s', async (_, content, status, code) => {
    const driver = await newDriver();
    expect(await put(driver, content)).toMatchObject({ status, body: { code } });
    expect((await get(driver, '/api/profiles/me')).car_photo_url).toBeNull();
  });

  it('must be sent in the form field `car_photo`', async () => {
    expect(await put(await newDriver(), await photo(), 'avatar')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'car_photo', message: 'car_photo must be a file' }] },
    });
  });

  it('can be removed by an admin; the driver gets the reason once and may upload another', async () => {
    const admin = await insertMember(product, { staff_role: 'admin' });
    const driver = await withPhoto();
    const path = `/api/admin/profiles/${driver.id}/pictures/remove`;
    const removal = { picture: 'car_photo', reason: 'Not a car' };
    const remove = () => call(admin, 'POST', path, removal);
    const answers = [await remove(), await remove()];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { data: { car_photo_url: null } } });
    }
    expect(await statusOf(driver.photo)).toBe(404);
    await waitFor(async () => !(await isStored(driver.key)));
    const events = await get(admin, `/api/admin/audit-events?subject_id=${driver.id}`);
    expect(events).toMatchObject([
      { action: 'profile.picture_removed', reason: 'Not a car', from: { picture: 'car_photo' } },
    ]);
    const notifications = () => get(driver, '/api/notifications?language=en');
    await waitFor(async () => (await notifications()).length > 0);
    expect(await notifications()).toMatchObject([
      {
        type: 'warning',
        title: 'Picture removed',
        body: expect.stringContaining('your car: Not a car. You can'),
      },
    ]);
    expect((await put(driver, await photo())).status).toBe(200);
  });

  it('is deleted from the store when replaced or removed; removing twice is harmless', async () => {
    const driver = await withPhoto();
    const second = await put(driver, await photo(600, 600));
    const url: string = second.body.data.car_photo_url;
    expect(await statusOf(url)).toBe(200);
    await waitFor(async () => !(await isStored(driver.key)));
    for (const attempt of ['once', 'twice']) {
      const { status, body } = await call(driver, 'DELETE', PATH);
      expect([attempt, status, body.data.car_photo_url]).toEqual([attempt, 200, null]);
    }
    expect(await statusOf(url)).toBe(404);
    await waitFor(async () => !(await isStored(new URL(url, product.url).searchParams.get('v') ?? '')));
  });

  it('is deleted later if the store does not answer while it is replaced', async () => {
    const driver = await withPhoto();
    const removal = jest
      .spyOn(product.app.get(FileStore), 'remove')
      .mockRejectedValueOnce(new Error('the store does not answer'));
    expect((await put(driver, await photo())).status).toBe(200);
    await waitFor(() => removal.mock.calls.length > 0);
    await product.database.query(
      `UPDATE pgboss.job SET start_after = now() WHERE name = 'profile.avatar_left' AND state = 'retry'`,
    );
    await waitFor(async () => !(await isStored(driver.key)));
    removal.mockRestore();
  });

  it('is deleted after a day if the process was killed before the profile used it, and only then', async () => {
    const store = product.app.get(FileStore);
    const used = await withPhoto();
    const avatar = await store.put(await photo(), 'webp');
    await product.database.query(`UPDATE profiles SET avatar_url = $2 WHERE id = $1`, [
      used.id,
      `/api/avatars/${used.id}?v=${encodeURIComponent(avatar.key)}`,
    ]);
    const left = [
      await store.put(await photo(), 'webp', 'pictures/0a0a'),
      await store.put(await photo(), 'webp'), // as earlier releases did
      await store.put(Buffer.from('a check'), 'bin', 'doctor'),
    ];
    const storedOf = () => Promise.all([used.key, avatar.key, ...left.map(({ key }) => key)].map(isStored));
    await product.app.get(PicturesService).sweep();
    expect(await storedOf()).toEqual([true, true, true, true, true]);
    const later = jest
      .spyOn(product.app.get(Clock), 'now')
      .mockReturnValue(new Date(Date.now() + 25 * 3_600_000));
    await product.app.get(PicturesService).sweep();
    later.mockRestore();
    expect(await storedOf()).toEqual([true, true, false, false, false]);
  });

  it('stays stored while another car or the driver’s avatar uses the same picture', async () => {
    const content = await photo();
    const driver = await withPhoto(content);
    const other = await withPhoto(content);
    await product.database.query(
      `UPDATE profiles SET car_photo_url = replace($3::text, $2::text, $1::text) WHERE id = $1::uuid`,
      [other.id, driver.id, driver.photo],
    );
    await call(other, 'DELETE', PATH);
    expect(await statusOf(driver.photo)).toBe(200);
    const body = new FormData();
    body.append('avatar', new Blob([new Uint8Array(content)]), 'me.jpg');
    const headers = { authorization: `Bearer ${driver.token}` };
    await fetch(`${product.url}/api/profiles/me/avatar`, { method: 'PUT', headers, body });
    await call(driver, 'DELETE', PATH);
    expect(await statusOf((await get(driver, '/api/profiles/me')).avatar_url)).toBe(200);
  });

  it.each([
    ['is suspended', 'suspended_at = now()'],
    ['is no longer a driver', NO_LONGER_DRIVER],
  ])('is hidden while its driver %s', async (_, change) => {
    const driver = await withPhoto();
    const passenger = await insertMember(product);
    const ride = await insertRide(product.database, { driver_id: driver.id });
    const booking = await insertBooking(product.database, { user_id: passenger.id, ride_id: ride.id });
    await product.database.query(`UPDATE profiles SET ${change} WHERE id = $1`, [driver.id]);
    expect(await statusOf(driver.photo)).toBe(404);
    expect((await get(passenger, `/api/rides/${ride.id}`)).car_photo_url).toBeNull();
    expect((await get(passenger, `/api/bookings/${booking.id}`)).ride.car_photo_url).toBeNull();
  });

  it('is part of the driver’s export, and former drivers can still remove it', async () => {
    const driver = await withPhoto();
    await product.database.query(`UPDATE profiles SET ${NO_LONGER_DRIVER} WHERE id = $1`, [driver.id]);
    const { body } = await call(driver, 'POST', '/api/profiles/me/export');
    expect(body.data.profile.car_photo_url).toBe(driver.photo);
    expect((await call(driver, 'DELETE', PATH)).status).toBe(200);
    await waitFor(async () => !(await isStored(driver.key)));
  });
});
