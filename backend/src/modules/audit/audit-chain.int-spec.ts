import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { openModule } from '../../../test/setup/test-module';
import { newId, Transactions } from '../../platform/database';
import { AuditModule, auditPersonalData, AuditService, verifyAudit } from '.';

describe('The hash chain of the audit log', () => {
  let module: TestingModule;
  let database: DataSource;

  beforeEach(async () => {
    ({ module } = await openModule([AuditModule]));
    database = module.get(DataSource);
    await database.query('TRUNCATE audit_events, audit_seals');
    await database.query(`UPDATE audit_chain_head SET sealed = 0, hash = sha256('')`);
  });
  afterEach(() => module.close());

  const record = (subject_id: string, action = 'profile.suspended') =>
    module.get(AuditService).recordInOwnTransaction({
      actor_id: null,
      action,
      subject_type: 'profile',
      subject_id,
      from: { full_name: 'Awa' },
      to: { full_name: 'Awa N.' },
      reason: 'fraud',
    });
  const seal = () => module.get(AuditService).seal();
  const problem = async () => (await verifyAudit(database)).problem;
  const eventAt = async (no: number) => {
    const [row] = await database.query<{ event_id: string }[]>(
      'SELECT event_id FROM audit_seals WHERE no = $1',
      [no],
    );
    return row?.event_id ?? '';
  };
  const sealFive = async () => {
    for (const subject of ['1', '2', '3', '4', '5']) await record(subject);
    await seal();
  };

  it('is intact when nothing was changed, across several runs', async () => {
    expect(await verifyAudit(database)).toMatchObject({ sealed: 0, problem: null });
    await sealFive();
    await record('6');
    await seal();
    expect(await verifyAudit(database)).toMatchObject({ sealed: 6, problem: null });
  });

  it('seals each event once when several processes seal while others write', async () => {
    await Promise.all([
      ...['1', '2', '3', '4', '5', '6'].map((subject) => record(subject)),
      ...[1, 2, 3].map(seal),
    ]);
    await Promise.all([seal(), seal()]);
    expect(await verifyAudit(database)).toMatchObject({ sealed: 6, problem: null });
  });

  it('seals an event that commits after events with a higher id', async () => {
    const late = database.createQueryRunner();
    await late.startTransaction();
    await module.get(AuditService).record(late.manager, {
      actor_id: null,
      action: 'ride.cancelled',
      subject_type: 'ride',
      subject_id: 'late',
    });
    await sealFive();
    await late.commitTransaction();
    await late.release();
    await seal();
    expect(await verifyAudit(database)).toMatchObject({ sealed: 6, problem: null });
  });

  it.each([
    'reason = NULL',
    `"to" = '{}'`,
    `actor_id = gen_random_uuid()`,
    `created_at = now() - interval '1 day'`,
  ])('identifies the event that was changed by SET %s', async (change) => {
    await sealFive();
    const id = await eventAt(3);
    await database.query(`UPDATE audit_events SET ${change} WHERE id = $1`, [id]);
    expect(await problem()).toBe(`Audit event 3 (${id}) was changed.`);
  });

  it.each([2, 5])('reports event %i of five if it was removed', async (no) => {
    await sealFive();
    const id = await eventAt(no);
    await database.query('DELETE FROM audit_events WHERE id = $1', [id]);
    expect(await problem()).toBe(`Audit event ${no} (${id}) was removed.`);
  });

  it('reports events that were removed with their seals', async () => {
    await sealFive();
    await database.query(
      'DELETE FROM audit_events e USING audit_seals s WHERE s.event_id = e.id AND s.no >= 4',
    );
    await database.query('DELETE FROM audit_seals WHERE no >= 4');
    expect(await problem()).toBe('Seal 4 was removed.');
    await database.query('DELETE FROM audit_seals WHERE no = 2');
    expect(await problem()).toBe('Seal 2 was removed.');
  });

  it('stays intact when the deletion of an account removes names', async () => {
    const person = newId();
    await record(person, 'profile.name_changed');
    await seal();
    await module.get(Transactions).run((tx) => auditPersonalData.erase(tx, person));
    expect(await problem()).toBeNull();
  });
});
