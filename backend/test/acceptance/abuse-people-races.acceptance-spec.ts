import { apply } from '../setup/application-form';
import { insertMember } from '../setup/cast';
import { returningPeople } from '../setup/returning-people';
import { signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const { call, signInAgain, deleteAccount, newPerson, query } = returningPeople(() => product, '2376771400');

describe('At the same moment', () => {
  const rounds = [1, 2, 3, 4];

  it.each(rounds)('a block and the deletion: the block is refused or remembered (%i)', async () => {
    const [person, blocking] = [await newPerson(), await insertMember(product)];
    const [block, deletion] = await Promise.all([
      call(blocking, 'PUT', `/api/profiles/${person.id}/block`),
      deleteAccount(person),
    ]);
    expect(deletion.status).toBe(200);
    const newAccount = await signInAgain(person);
    const { body } = await call(blocking, 'GET', '/api/profiles/me/blocks');
    expect(body.data.map(({ user_id }: { user_id: string }) => user_id)).toEqual(
      block.status === 200 ? [newAccount.id] : [],
    );
    expect([200, 404]).toContain(block.status);
  });

  it.each(rounds)('a report and the deletion: one of them succeeds (%i)', async () => {
    const [person, reporter] = [await newPerson(), await insertMember(product)];
    const [report, deletion] = await Promise.all([
      call(reporter, 'POST', '/api/reports', { user_id: person.id, reason: 'fraud' }),
      deleteAccount(person),
    ]);
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([report.status, deletion.status]);
  });

  it.each(rounds)('a rejection and the deletion: the rejection is refused, or remembered (%i)', async () => {
    const person = await newPerson();
    const approver = await insertMember(product, { staff_role: 'approver' });
    const { id } = (await apply(product, person.token)).body.data;
    const [rejection, deletion] = await Promise.all([
      call(approver, 'POST', `/api/admin/driver-applications/${id}/status`, {
        status: 'rejected',
        reason: 'Faux permis',
      }),
      deleteAccount(person),
    ]);
    expect(deletion.status).toBe(200);
    const [row] = await query('SELECT rejected_at FROM remembered_people WHERE profile_id = $1', [person.id]);
    expect(row?.['rejected_at'] !== null).toBe(rejection.status === 200);
  });

  it('two deletions and a registration: the account is deleted once, and its block applies to the new one', async () => {
    const [person, blocking] = [await newPerson(), await insertMember(product)];
    await call(blocking, 'PUT', `/api/profiles/${person.id}/block`);
    await query('DELETE FROM sign_in_codes WHERE phone = $1', [person.phone]);
    const [one, other] = await Promise.all([
      deleteAccount(person),
      deleteAccount(person),
      signIn(product, person.phone),
    ]);
    for (const { status } of [one, other]) expect([200, 401]).toContain(status);
    const deletions = `SELECT 1 FROM audit_events WHERE action = 'profile.deleted' AND subject_id = $1`;
    expect(await query(deletions, [person.id])).toHaveLength(1);
    const newAccount = await signInAgain(person);
    const { body } = await call(blocking, 'GET', '/api/profiles/me/blocks');
    expect(body.data).toMatchObject([{ user_id: newAccount.id }]);
  });
});
