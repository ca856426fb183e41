import { insertMember, type Member } from '../../../test/setup/cast';
import { callsTo } from '../../../test/setup/call';
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

describe('a list that is saved as a file', () => {
  it('is refused to everybody but administrators, and nothing is written', async () => {
    for (const staff_role of [null, 'approver'] as const) {
      const person = await insertMember(product, { staff_role });
      expect(await record(person, { list: 'profiles', filters: [], rows: 1 })).toMatchObject({ status: 403 });
    }
    expect(await recorded()).toEqual([]);
  });

  it('is in the audit log with who, which list, the names of its filters and how many rows', async () => {
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

  it('names filters, never what was looked for', async () => {
    const admin = await insertMember(product, { staff_role: 'admin' });
    const answer = await record(admin, { list: 'profiles', filters: ['677123456'], rows: 1 });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });
});
