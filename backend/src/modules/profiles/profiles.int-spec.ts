import type { TestingModule } from '@nestjs/testing';
import { openModule } from '../../../test/setup/test-module';
import { newId, Transactions } from '../../platform/database';
import { AuditModule, AuditService } from '../audit';
import { ProfilesModule, ProfilesService } from '.';

describe('The person of a number', () => {
  let module: TestingModule;
  let profiles: ProfilesService;
  let transactions: Transactions;

  beforeAll(async () => {
    ({ module } = await openModule([ProfilesModule, AuditModule]));
    profiles = module.get(ProfilesService);
    transactions = module.get(Transactions);
  });
  afterAll(() => module.close());

  const ensure = (person: { phone: string; id?: string }) =>
    transactions.run((tx) => profiles.ensure(tx, person));

  it('is created once for parallel requests', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => ensure({ phone: '237677600001' })));
    expect(new Set(people.map((person) => person.id)).size).toBe(1);
  });

  it('keeps the id of an auth provider, and is found by it when the provider’s number changes', async () => {
    const id = newId();
    expect((await ensure({ id, phone: '237677600002' })).id).toBe(id);
    expect(await ensure({ id, phone: '237677600003' })).toMatchObject({ id, phone: '237677600002' });
  });

  it('stays the same person when a provider knows the number under another id', async () => {
    const known = await ensure({ phone: '237677600004' });
    expect((await ensure({ id: newId(), phone: '237677600004' })).id).toBe(known.id);
  });

  it('becomes staff by the command line, which is audited', async () => {
    const first = await profiles.grantStaffRole('237677600005', 'approver');
    const second = await profiles.grantStaffRole('237677600005', 'admin');
    expect([first.created, second.created]).toEqual([true, false]);
    expect(second.profile).toMatchObject({ id: first.profile.id, staff_role: 'admin', role: 'user' });
    const { events } = await module
      .get(AuditService)
      .list({ page: 1, limit: 10, subject_id: first.profile.id });
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
