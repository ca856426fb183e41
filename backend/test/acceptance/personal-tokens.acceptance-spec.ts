import { PersonalTokensService } from '../../src/modules/auth/personal-tokens/personal-tokens.service';
import { insertRide } from '../factories/ride';
import { insertMember } from '../setup/cast';
import { FactorHolder } from '../setup/second-factor';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let owner: { id: string; token: string };
let admin: FactorHolder;

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  owner = await insertMember(product, { staff_role: 'admin' });
  admin = new FactorHolder(product, owner);
});
afterAll(() => product.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const create = (changes: object = {}) =>
  admin.call('POST', '/api/admin/tokens', {
    name: 'Accounting',
    scopes: ['rides:read'],
    expires_at: inDays(30),
    ...changes,
  });
const createdToken = async (changes: object = {}) =>
  (await create(changes)).body.data as { id: string; token: string };
const callWith = (token: string, path = '/api/admin/rides', method = 'GET') =>
  admin.call(method, path, method === 'GET' ? undefined : {}, token);
const updateOwner = (sql: string) => product.database.query(sql, [owner.id]);

describe('A personal token', () => {
  it('is shown once, stored as a hash, and reads only what its scopes allow', async () => {
    const { id, token } = await createdToken({ scopes: ['rides:read', 'payments:read'] });
    expect(token).toMatch(/^mboa_[\w-]{43}$/);
    expect((await callWith(token)).status).toBe(200);
    expect((await callWith(token, '/api/admin/refunds')).status).toBe(200);
    const { body } = await admin.call('GET', '/api/admin/tokens');
    const listed = body.data.find((row: { id: string }) => row.id === id);
    expect(listed).toMatchObject({
      name: 'Accounting',
      owner_id: owner.id,
      last_used_at: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain(token);
    const stored = await product.database.query('SELECT * FROM personal_tokens WHERE id = $1', [id]);
    expect(JSON.stringify(stored)).not.toContain(token.slice(5));
  });

  it('is not created once the owner has lost the role in the meantime', async () => {
    const { id } = await insertMember(product, { staff_role: 'support' });
    const wanted = { name: 'Late', scopes: ['rides:read' as const], expires_at: inDays(30) };
    const creating = product.app.get(PersonalTokensService, { strict: false }).create(id, wanted);
    await expect(creating).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each([
    ['GET', '/api/admin/bookings'],
    ['GET', '/api/admin/rides/0193c0de-0000-7000-8000-000000000000/passengers'],
    ['GET', '/api/admin/rides/0193c0de-0000-7000-8000-000000000000/money'],
    ['GET', '/api/admin/profiles'],
    ['GET', '/api/admin/driver-applications'],
    ['GET', '/api/admin/audit-events'],
    ['GET', '/api/admin/tokens'],
    ['GET', '/api/notifications'],
    ['GET', '/api/bookings'],
    ['POST', '/api/admin/rides/0193c0de-0000-7000-8000-000000000000/cancel'],
    ['POST', '/api/admin/tokens'],
  ])('without the scope is rejected by %s %s', async (method, path) => {
    const { token } = await createdToken();
    expect((await callWith(token, path, method)).status).toBe(403);
  });

  it('without the scope still reads public data', async () => {
    const { token } = await createdToken({ scopes: ['payments:read'] });
    const { id } = await insertRide(product.database);
    expect((await callWith(token, `/api/rides/${id}`)).body.data).toMatchObject({ id, car_plate: null });
    expect((await callWith(token, '/api/rides')).status).toBe(200);
  });

  it('ends when it expires, is revoked, or its owner is suspended', async () => {
    const [expired, revoked, suspended] = [await createdToken(), await createdToken(), await createdToken()];
    await product.database.query('UPDATE personal_tokens SET expires_at = now() WHERE id = $1', [expired.id]);
    expect((await callWith(expired.token)).status).toBe(401);
    expect((await admin.call('DELETE', `/api/admin/tokens/${revoked.id}`)).status).toBe(200);
    expect((await callWith(revoked.token)).status).toBe(401);
    expect((await admin.call('DELETE', `/api/admin/tokens/${revoked.id}`)).status).toBe(404);
    await updateOwner('UPDATE profiles SET suspended_at = now() WHERE id = $1');
    expect((await callWith(suspended.token)).status).toBe(401);
  });

  it('reads nothing once its owner has lost the role', async () => {
    const { token } = await createdToken();
    await updateOwner('UPDATE profiles SET staff_role = NULL WHERE id = $1');
    expect((await callWith(token)).status).toBe(403);
    await updateOwner(`UPDATE profiles SET staff_role = 'approver' WHERE id = $1`);
    expect((await callWith(token)).status).toBe(403);
  });

  it('ends with the role, and stays ended if the role is granted again', async () => {
    const { token } = await createdToken();
    const other = new FactorHolder(product, await insertMember(product, { staff_role: 'admin' }));
    const path = `/api/admin/profiles/${owner.id}`;
    expect((await other.call('PATCH', path, { staff_role: null })).status).toBe(200);
    await updateOwner(`UPDATE profiles SET staff_role = 'admin' WHERE id = $1`);
    expect((await callWith(token)).status).toBe(401);
  });

  it('is rejected if it is unknown or malformed', async () => {
    for (const token of [`mboa_${'A'.repeat(43)}`, 'mboa_', 'mboa_é'])
      expect((await callWith(encodeURI(token))).status).toBe(401);
  });

  it.each([
    ['name', { name: '' }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['rides:write'] }],
    ['expires_at', { expires_at: inDays(-1) }],
    ['expires_at', { expires_at: inDays(367) }],
    ['expires_at', { expires_at: 'tomorrow' }],
  ])('needs a valid %s', async (field, changes) => {
    const { status, body } = await create(changes);
    expect([status, body.details[0].field]).toEqual([400, field]);
  });

  it('is limited to twenty per owner, even if created concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => create()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });
});
