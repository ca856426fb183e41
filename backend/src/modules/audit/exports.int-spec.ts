import { callsTo } from '../../../test/setup/call';
import { insertMember, type Member } from '../../../test/setup/cast';
import { startTestApp, type TestApp } from '../../../test/setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const { call } = callsTo(() => product);
const record = (who: Member, body: object) => call(who, 'POST', '/api/admin/exports', body);
const recorded = () =>
  product.database.query<object[]>(
    `SELECT actor_id, subject_type, subject_id, "to" FROM audit_events WHERE action = 'list.exported'`,
  );

describe('A list export', () => {
  it('is reserved for administrators; a rejected one is not recorded', async () => {
    for (const staff_role of [null, 'approver'] as const) {
      const person = await insertMember(product, { staff_role });
      expect(await record(person, { list: 'profiles', filters: [], rows: 1 })).toMatchObject({ status: 403 });
    }
    expect(await recorded()).toEqual([]);
  });

  it('is audited with actor, list, filter names and row count', async () => {
    const admin = await insertMember(product, { staff_role: 'admin' });
    expect(await record(admin, { list: 'profiles', filters: ['q', 'role'], rows: 12 })).toMatchObject({
      status: 201,
      body: { success: true, data: { recorded: true } },
    });
    expect(await recorded()).toEqual([
      {
        actor_id: admin.id,
        subject_type: 'list',
        subject_id: 'profiles',
        to: { filters: ['q', 'role'], rows: 12 },
      },
    ]);
  });

  it('rejects a filter value in place of a name', async () => {
    const admin = await insertMember(product, { staff_role: 'admin' });
    const answer = await record(admin, { list: 'profiles', filters: ['677123456'], rows: 1 });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });
});
