import { apply } from '../setup/application-form';
import { insertMember } from '../setup/cast';
import { leavingPeople } from '../setup/leaving-people';
import { signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const { call, comeBack, leave, newPerson, query } = leavingPeople(() => product, '2376771400');

describe('At the same moment', () => {
  const rounds = [1, 2, 3, 4];

  it.each(rounds)('a block and the deletion: the block is refused or remembered (%i)', async () => {
    const [person, blocking] = [await newPerson(), await insertMember(product)];
    const [block, left] = await Promise.all([
      call(blocking, 'PUT', `/api/profiles/${person.id}/block`),
      leave(person),
    ]);
    expect(left.status).toBe(200);
    const again = await comeBack(person);
    const { body } = await call(blocking, 'GET', '/api/profiles/me/blocks');
    expect(body.data.map(({ user_id }: { user_id: string }) => user_id)).toEqual(
      block.status === 200 ? [again.id] : [],
    );
    expect([200, 404]).toContain(block.status);
  });

  it.each(rounds)('a report and the deletion: one of them succeeds (%i)', async () => {
    const [person, reporter] = [await newPerson(), await insertMember(product)];
    const [report, left] = await Promise.all([
      call(reporter, 'POST', '/api/reports', { user_id: person.id, reason: 'fraud' }),
      leave(person),
    ]);
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([report.status, left.status]);
  });

  it.each(rounds)('a rejection and the deletion: the rejection is refused, or remembered (%i)', async () => {
    const person = await newPerson();
    const approver = await insertMember(product, { staff_role: 'approver' });
    const { id } = (await apply(product, person.token)).body.data;
    const [rejection, left] = await Promise.all([
      call(approver, 'POST', `/api/admin/driver-applications/${id}/status`, {
        status: 'rejected',
        reason: 'Faux permis',
      }),
      leave(person),
    ]);
    expect(left.status).toBe(200);
    const [row] = await query('SELECT rejected_at FROM remembered_people WHERE profile_id = $1', [person.id]);
    expect(row?.['rejected_at'] !== null).toBe(rejection.status === 200);
  });

  it('two deletions and a registration: one account is deleted once, and the new one is remembered', async () => {
    const [person, blocking] = [await newPerson(), await insertMember(product)];
    await call(blocking, 'PUT', `/api/profiles/${person.id}/block`);
    await query('DELETE FROM sign_in_codes WHERE phone = $1', [person.phone]);
    const [one, other] = await Promise.all([leave(person), leave(person), signIn(product, person.phone)]);
    expect([200, 401]).toEqual(expect.arrayContaining([one.status, other.status]));
    const again = await comeBack(person);
    const { body } = await call(blocking, 'GET', '/api/profiles/me/blocks');
    expect(body.data).toMatchObject([{ user_id: again.id }]);
  });
});
