import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { insertPerson } from '../../../test/factories/person';
import { openModule } from '../../../test/setup/test-module';
import { newId, Transactions } from '../../platform/database';
import { AuditModule, AuditService } from '../audit';
import { personMatches, ProfilesModule, ProfilesService } from '.';

let app: TestingModule;
let profiles: ProfilesService;
let transactions: Transactions;

beforeAll(async () => {
  ({ module: app } = await openModule([ProfilesModule, AuditModule]));
  profiles = app.get(ProfilesService);
  transactions = app.get(Transactions);
});
afterAll(() => app.close());

const ensure = (person: { phone: string; id?: string }) =>
  transactions.run((tx) => profiles.ensure(tx, person));

describe('The profile of a number', () => {
  it('is created once for parallel requests', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => ensure({ phone: '237677600001' })));
    expect(new Set(people.map((person) => person.id)).size).toBe(1);
  });

  it('has the id given by the auth provider, which finds it even with another number', async () => {
    const id = newId();
    expect((await ensure({ id, phone: '237677600002' })).id).toBe(id);
    expect(await ensure({ id, phone: '237677600003' })).toMatchObject({ id, phone: '237677600002' });
  });

  it('stays the same if a provider reports the number under another id', async () => {
    const known = await ensure({ phone: '237677600004' });
    expect((await ensure({ id: newId(), phone: '237677600004' })).id).toBe(known.id);
  });

  it('can be made staff on the command line, with an audit event', async () => {
    const first = await profiles.grantStaffRole('237677600005', 'approver');
    const second = await profiles.grantStaffRole('237677600005', 'admin');
    expect([first.created, second.created]).toEqual([true, false]);
    expect(second.profile).toMatchObject({ id: first.profile.id, staff_role: 'admin', role: 'user' });
    const { rows: events } = await app
      .get(AuditService)
      .list({ page: 1, limit: 10, subject_id: first.profile.id }, first.profile.id);
    expect(events.map(({ actor_id, action, from, to }) => ({ actor_id, action, from, to }))).toEqual([
      {
        actor_id: null,
        action: 'profile.staff_role_changed',
        from: { staff_role: 'approver' },
        to: { staff_role: 'admin' },
      },
      {
        actor_id: null,
        action: 'profile.staff_role_changed',
        from: { staff_role: null },
        to: { staff_role: 'approver' },
      },
    ]);
  });
});

describe('The search for people', () => {
  const found = async (q: string) =>
    (await profiles.list({ page: 1, limit: 20, q })).rows.map(({ full_name }) => full_name).sort();

  beforeAll(async () => {
    const database = app.get(DataSource);
    await insertPerson(database, { full_name: 'Hélène N’Dongo', phone: '237677600011' });
    await insertPerson(database, { full_name: 'ÉTIENNE Mballa', phone: '237677600012' });
    await insertPerson(database, { full_name: '100% Étienne', phone: '237677600013' });
  });

  it.each([
    ['helen', ['Hélène N’Dongo']],
    ['Étienne', ['100% Étienne', 'ÉTIENNE Mballa']],
    ['e\u0301tienne mb', ['ÉTIENNE Mballa']],
    ['é', ['100% Étienne', 'Hélène N’Dongo', 'ÉTIENNE Mballa']],
    ['0%', ['100% Étienne']],
    ['_', []],
    ['+237 6 77 60-00 11', ['Hélène N’Dongo']],
    ['600012', ['ÉTIENNE Mballa']],
  ])('finds part of a name or number: %s', async (q, names) => {
    expect(await found(q)).toEqual(names);
  });

  it('uses an index', async () => {
    await app.get(DataSource).transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      for (const q of ['helene', '600011']) {
        const values: string[] = [];
        const plan = await tx.query<Record<string, string>[]>(
          `EXPLAIN SELECT 1 FROM profiles p WHERE ${personMatches('p', q, (part) => `$${values.push(part)}`)}`,
          values,
        );
        expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('profiles_staff_search');
      }
    });
  });
});
