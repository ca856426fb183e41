import sharp from 'sharp';
import { ProfilesService } from '../../src/modules/profiles';
import { newPhone } from '../factories/person';
import { bodyOf } from '../setup/call';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

const newPerson = (): Promise<SignedIn> => signIn(product, newPhone());
const UNKNOWN_ID = '0193c0de-0000-7000-8000-000000000001';

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

describe('One’s own profile', () => {
  it('has every documented field, unset ones as null', async () => {
    const person = await newPerson();
    const { data } = await bodyOf(person.request('GET', '/api/profiles/me'));
    expect(data).toEqual({
      id: person.user.id,
      phone: person.user.phone,
      gender: null,
      full_name: '',
      avatar_url: null,
      car_photo_url: null,
      locale: null,
      role: 'user',
      staff_role: null,
      is_driver: false,
      is_driver_applicant: false,
      driver_status: null,
      driver_application_status: null,
      driver_application_date: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
  });

  it('changes only by the given fields', async () => {
    const person = await newPerson();
    const change = (body: object) => person.request('PATCH', '/api/profiles/me', body);
    const named = await change({
      full_name: '  Aïcha Ngo’o-Mballa  ',
      role: 'driver',
      staff_role: 'admin',
      is_driver: true,
      phone: '1',
    });
    expect(named.status).toBe(200);
    expect((await bodyOf(named)).data).toMatchObject({
      full_name: 'Aïcha Ngo’o-Mballa',
      locale: null,
      role: 'user',
      staff_role: null,
      is_driver: false,
      phone: person.user.phone,
    });
    expect((await bodyOf(change({ locale: 'fr' }))).data).toMatchObject({
      full_name: 'Aïcha Ngo’o-Mballa',
      locale: 'fr',
    });
    expect((await bodyOf(change({}))).data).toMatchObject({ full_name: 'Aïcha Ngo’o-Mballa', locale: 'fr' });
    expect((await bodyOf(change({ locale: null }))).data).toMatchObject({ locale: null });
    const empty = await person.request('PATCH', '/api/profiles/me');
    expect(empty.status).toBe(200);
  });

  it.each([
    ['an empty name', { full_name: '' }],
    ['a blank name', { full_name: '   ' }],
    ['null for a name', { full_name: null }],
    ['a number for a name', { full_name: 7 }],
    ['a list of names', { full_name: ['Awa'] }],
    ['an object for a name', { full_name: { a: 1 } }],
    ['a name without letters', { full_name: '12345' }],
    ['a name on two lines', { full_name: 'Awa\nNgo' }],
    ['a name with a NUL', { full_name: 'Awa\u0000' }],
    ['a name with an unpaired surrogate', { full_name: 'Awa\ud800' }],
    ['a name that reverses the reading direction', { full_name: 'Awa\u202eogN' }],
    ['a name that is too long', { full_name: 'a'.repeat(81) }],
    ['a name that is far too long', { full_name: `${'a'.repeat(200_000)}\n!` }],
    ['an unknown language', { locale: 'de' }],
    ['an empty language', { locale: '' }],
    ['a number for a language', { locale: 1 }],
    ['a list of languages', { locale: ['fr'] }],
  ])('refuses %s, naming the field', async (_, change) => {
    const person = await newPerson();
    const answer = await person.request('PATCH', '/api/profiles/me', change);
    expect(answer.status).toBe(400);
    const [field] = Object.keys(change);
    expect(await bodyOf(answer)).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] });
  });

  it('needs a token', async () => {
    for (const [method, path] of [
      ['GET', '/api/profiles/me'],
      ['PATCH', '/api/profiles/me'],
      ['PUT', '/api/profiles/me/avatar'],
      ['GET', `/api/profiles/${UNKNOWN_ID}`],
    ] as const) {
      expect((await fetch(product.url + path, { method })).status).toBe(401);
    }
  });
});

describe('The profile of another person', () => {
  it('shows name, picture, role, ratings and trips, and nothing else', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    await other.request('PATCH', '/api/profiles/me', { full_name: 'Marie Ngo' });
    const { data } = await bodyOf(person.request('GET', `/api/profiles/${other.user.id}`));
    expect(data).toEqual({
      id: other.user.id,
      full_name: 'Marie Ngo',
      avatar_url: null,
      role: 'user',
      rating: { average: null, count: 0 },
      distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      rides_driven: 0,
      cancellations_6_months: 0,
      corridors: [],
      member_since: expect.any(String),
    });
  });

  it('is 404 for an unknown person and 400 for a malformed id', async () => {
    const person = await newPerson();
    const missing = await person.request('GET', `/api/profiles/${UNKNOWN_ID}`);
    expect([missing.status, (await bodyOf(missing)).code]).toEqual([404, 'PROFILE_NOT_FOUND']);
    for (const id of ['1', 'me%00', '%ED%A0%80', "x'--", 'a'.repeat(200)]) {
      expect((await person.request('GET', `/api/profiles/${id}`)).status).toBe(400);
    }
  });
});

describe('A picture', () => {
  const upload = (
    person: SignedIn,
    content: Buffer | null,
    { field = 'avatar', name = 'me.jpg', type = 'image/jpeg' } = {},
  ) => {
    const form = new FormData();
    if (content !== null) form.append(field, new Blob([new Uint8Array(content)], { type }), name);
    else form.append('avatar', 'text');
    return fetch(`${product.url}/api/profiles/me/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${person.token}` },
      body: form,
    });
  };
  const picture = (width: number, height: number, background = '#c85028') =>
    sharp({ create: { width, height, channels: 3, background } });
  const fetchPicture = (url: string) => fetch(product.url + url);

  it('is rotated upright, reduced and stripped of metadata', async () => {
    const person = await newPerson();
    const photo = await picture(1600, 800)
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE', Artist: 'Awa' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await upload(person, photo);
    expect(answer.status).toBe(200);
    const { avatar_url } = (await bodyOf(answer)).data;
    expect((await bodyOf(person.request('GET', '/api/profiles/me'))).data.avatar_url).toBe(avatar_url);
    expect(avatar_url).toContain(`/api/avatars/${person.user.id}`);

    const shown = await fetchPicture(avatar_url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
    const stored = Buffer.from(await shown.arrayBuffer());
    expect(stored.includes('SECRET-PLACE')).toBe(false);
    const { format, width, height, exif } = await sharp(stored).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 256,
      height: 512,
      exif: undefined,
    });
  });

  it('may be a PNG or WebP with any name, and is not enlarged', async () => {
    const person = await newPerson();
    for (const content of [
      await picture(40, 30).png().toBuffer(),
      await picture(40, 30, '#000').webp().toBuffer(),
    ]) {
      const answer = await upload(person, content, { name: 'x.exe', type: 'application/octet-stream' });
      const shown = await fetchPicture((await bodyOf(answer)).data.avatar_url);
      const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
      expect({ width, height }).toEqual({ width: 40, height: 30 });
    }
  });

  it('gets a new address when replaced, and is not sent again to a cache that has it', async () => {
    const person = await newPerson();
    const first = (await bodyOf(upload(person, await picture(10, 10).png().toBuffer()))).data.avatar_url;
    const second = (await bodyOf(upload(person, await picture(20, 20).png().toBuffer()))).data.avatar_url;
    expect(second).not.toBe(first);
    const shown = await fetchPicture(second);
    expect(shown.headers.get('cache-control')).toContain('immutable');
    const etag = shown.headers.get('etag') ?? '';
    for (const held of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const known = await fetch(product.url + second, { headers: { 'if-none-match': held } });
      expect(known.status).toBe(304);
      expect(await known.text()).toBe('');
    }
    expect((await fetchPicture(first)).headers.get('cache-control')).not.toContain('immutable');
  });

  it('stays when another person with the same picture replaces theirs', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const same = await picture(33, 44).png().toBuffer();
    const { avatar_url } = (await bodyOf(upload(one, same))).data;
    await upload(other, same);
    await upload(other, await picture(5, 5).png().toBuffer());
    expect((await fetchPicture(avatar_url)).status).toBe(200);
  });

  it.each([
    ['text labelled as an image', Buffer.from('hello, I am a JPEG'), 415],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj'), 415],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    [
      'a JPEG truncated after its header',
      Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
      400,
    ],
    ['nothing', Buffer.alloc(0), 400],
  ])('isn’t %s', async (_, content, status) => {
    const person = await newPerson();
    const answer = await upload(person, content);
    expect(answer.status).toBe(status);
    expect((await bodyOf(person.request('GET', '/api/profiles/me'))).data.avatar_url).toBeNull();
  });

  it('is refused if it has more pixels than any camera’s picture', async () => {
    const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(8 * 1024 * 1024);
    const answer = await upload(await newPerson(), bomb);
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([400, 'INVALID_FILE']);
  });

  it('has at most 8 MB', async () => {
    const answer = await upload(await newPerson(), Buffer.alloc(8 * 1024 * 1024 + 1, 1));
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('must be the file `avatar` of a form', async () => {
    const person = await newPerson();
    const content = await picture(10, 10).png().toBuffer();
    expect((await upload(person, content, { field: 'file' })).status).toBe(400);
    expect((await upload(person, null)).status).toBe(400);
    expect((await person.request('PUT', '/api/profiles/me/avatar', { avatar: 'x' })).status).toBe(415);
    const bare = await fetch(`${product.url}/api/profiles/me/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/png' },
      body: Uint8Array.from(content),
    });
    expect(await bodyOf(bare)).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      error: 'Send this as multipart/form-data.',
    });
    const broken = await fetch(`${product.url}/api/profiles/me/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: 'no form at all',
    });
    expect(broken.status).toBeGreaterThanOrEqual(400);
    expect(broken.status).toBeLessThan(500);
  });

  it('is 404 for a person without one', async () => {
    const person = await newPerson();
    expect((await fetchPicture(`/api/avatars/${person.user.id}`)).status).toBe(404);
    expect((await fetchPicture(`/api/avatars/${UNKNOWN_ID}`)).status).toBe(404);
    expect((await fetchPicture('/api/avatars/..%2f..%2fjwt-secret')).status).toBe(400);
  });
});

describe('The staff’s list of people', () => {
  let admin: SignedIn;
  beforeAll(async () => {
    admin = await newPerson();
    await product.app.get(ProfilesService).grantStaffRole(admin.user.phone, 'admin');
  });
  const list = async (query: string) => bodyOf(admin.request('GET', `/api/admin/profiles?${query}`));

  it('is for admins only, not for approvers', async () => {
    const approver = await newPerson();
    await product.app.get(ProfilesService).grantStaffRole(approver.user.phone, 'approver');
    for (const person of [approver, await newPerson()]) {
      for (const path of [
        '/api/admin/profiles',
        `/api/admin/profiles/${admin.user.id}`,
        '/api/admin/audit-events',
      ]) {
        const answer = await person.request('GET', path);
        expect([answer.status, (await bodyOf(answer)).code]).toEqual([403, 'FORBIDDEN']);
      }
    }
  });

  it('shows the staff view of a person, with an exact count', async () => {
    const { data } = await bodyOf(admin.request('GET', `/api/admin/profiles/${admin.user.id}`));
    expect(data).toMatchObject({
      id: admin.user.id,
      phone: admin.user.phone,
      staff_role: 'admin',
      suspended_at: null,
    });
    const [{ count }] = await product.database.query('SELECT count(*)::int FROM profiles');
    const page = await list('page=2&limit=3');
    expect(page.data).toHaveLength(3);
    expect(page.pagination).toMatchObject({ page: 2, limit: 3, total: count, has_more: true });
    expect((await list('page=50&limit=100')).data).toEqual([]);
  });

  it('finds part of a name or number, taking wildcards literally', async () => {
    const person = await newPerson();
    await person.request('PATCH', '/api/profiles/me', { full_name: "O'Brien 10%_Zoé" });
    const idsFor = async (q: string) =>
      (await list(`limit=100&q=${encodeURIComponent(q)}`)).data.map((row: { id: string }) => row.id);
    for (const q of [
      "o'brien",
      '10%_',
      'ZOÉ',
      person.user.phone,
      person.user.phone.slice(3),
      `+237 ${person.user.phone.slice(3, 6)} ${person.user.phone.slice(6)}`,
    ]) {
      expect([q, await idsFor(q)]).toEqual([q, [person.user.id]]);
    }
    expect(await idsFor('%%%')).toEqual([]);
  });

  it('filters and sorts by its documented fields', async () => {
    const staff = await list('staff_role=admin');
    expect(staff.data.map((row: { id: string }) => row.id)).toEqual([admin.user.id]);
    const phones = (await list('sort=phone&order=asc&limit=100')).data.map(
      (row: { phone: string }) => row.phone,
    );
    expect(phones).toEqual([...phones].sort());
  });

  it.each([
    'sort=suspended_at;drop',
    'sort=password',
    'order=up',
    'limit=0',
    'limit=101',
    'limit=x',
    'page=0',
    'page=1.5',
    'page=999999999999999999999',
    'staff_role=boss',
    'role=admin',
    'q=%00',
    'q=a&q=b',
  ])('refuses %s', async (query) => {
    expect((await admin.request('GET', `/api/admin/profiles?${query}`)).status).toBe(400);
  });

  it('audits a granted staff role, even for a number that never signed in', async () => {
    const service = product.app.get(ProfilesService);
    const { profile, created } = await service.grantStaffRole('237677599999', 'approver');
    expect(created).toBe(true);
    expect((await service.grantStaffRole('237677599999', 'admin')).created).toBe(false);
    const { data } = await bodyOf(admin.request('GET', `/api/admin/audit-events?subject_id=${profile.id}`));
    expect(data.map((event: { from: object; to: object }) => [event.from, event.to])).toEqual([
      [{ staff_role: 'approver' }, { staff_role: 'admin' }],
      [{ staff_role: null }, { staff_role: 'approver' }],
    ]);
    const [event] = data;
    expect((await bodyOf(admin.request('GET', `/api/admin/audit-events/${event.id}`))).data).toEqual(event);
    expect((await admin.request('GET', `/api/admin/audit-events/${UNKNOWN_ID}`)).status).toBe(404);
    expect((await admin.request('GET', '/api/admin/audit-events/1')).status).toBe(400);
    expect((await admin.request('GET', '/api/admin/audit-events?sort=reason')).status).toBe(400);
  });
});
