import type { TestingModule } from '@nestjs/testing';
import { openModule } from '../../../test/setup/test-module';
import { newId, Transactions } from '../../platform/database';
import { AuditModule, AuditService } from '.';
import type { AuditEventsQuery } from './dto/audit.dto';

const query = (filters: Partial<AuditEventsQuery> = {}): AuditEventsQuery => ({
  page: 1,
  limit: 20,
  ...filters,
});

describe('The audit log', () => {
  const reader = newId();
  let module: TestingModule;
  let audit: AuditService;
  let transactions: Transactions;

  beforeAll(async () => {
    ({ module } = await openModule([AuditModule]));
    audit = module.get(AuditService);
    transactions = module.get(Transactions);
  });
  afterAll(() => module.close());

  const record = (action: string, subjectId: string, reason: string | null = null) =>
    transactions.run((tx) =>
      audit.record(tx, {
        actor_id: null,
        action,
        subject_type: 'profile',
        subject_id: subjectId,
        from: { staff_role: null },
        to: { staff_role: 'admin' },
        reason,
      }),
    );

  it('stores actor, action, subject, values before and after, reason and time', async () => {
    const subject = newId();
    await record('profile.staff_role_changed', subject, 'she runs the office');
    const { rows: events, total } = await audit.list(query({ subject_id: subject }), reader);
    expect(total).toBe(1);
    expect(events[0]).toMatchObject({
      actor_id: null,
      action: 'profile.staff_role_changed',
      subject_type: 'profile',
      subject_id: subject,
      from: { staff_role: null },
      to: { staff_role: 'admin' },
      reason: 'she runs the office',
      created_at: expect.any(Date),
    });
    expect(await audit.get(events[0]?.id ?? '', reader)).toEqual(events[0]);
  });

  it('has no event of a rolled-back change', async () => {
    const subject = newId();
    const change = transactions.run(async (tx) => {
      await audit.record(tx, { actor_id: null, action: 'x', subject_type: 'ride', subject_id: subject });
      throw new Error('the change failed');
    });
    await expect(change).rejects.toThrow('the change failed');
    expect((await audit.list(query({ subject_id: subject }), reader)).total).toBe(0);
  });

  it('is listed newest first, by pages, with an exact count', async () => {
    const subject = newId();
    for (const action of ['a.first', 'b.second', 'c.third']) await record(action, subject);
    const page = await audit.list(query({ subject_id: subject, limit: 2 }), reader);
    expect(page.total).toBe(3);
    expect(page.rows.map((event) => event.action)).toEqual(['c.third', 'b.second']);
    const rest = await audit.list(query({ subject_id: subject, limit: 2, page: 2 }), reader);
    expect(rest.rows.map((event) => event.action)).toEqual(['a.first']);
    const sorted = await audit.list(query({ subject_id: subject, sort: 'action', order: 'asc' }), reader);
    expect(sorted.rows.map((event) => event.action)).toEqual(['a.first', 'b.second', 'c.third']);
  });

  it('is searched as text, not as a pattern', async () => {
    const subject = newId();
    await record('x.y', subject, "100% sure, it's O'Neill\\");
    for (const q of ['100%', "o'neill", '\\', 'X.Y']) {
      expect((await audit.list(query({ subject_id: subject, q }), reader)).total).toBe(1);
    }
    expect((await audit.list(query({ subject_id: subject, q: '1_0%' }), reader)).total).toBe(0);
  });

  it('answers NOT_FOUND for an unknown event', async () => {
    await expect(audit.get(newId(), reader)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
