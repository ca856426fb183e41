import { insertPerson } from '../../../../test/factories/person';
import { arrived, type Movement } from '../../../../test/fakes/rails';
import { type Behaviour, faults } from '../../../../test/fakes/scripted-server';
import { PaymentsContext, type Process } from '../../../../test/setup/payments-context';
import { Refunds } from '../../../../test/setup/refunds';
import { waitFor } from '../../../../test/setup/wait-for';
import type { RailName } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { verifyJournal } from '../../ledger/verification/verify-journal.query';
import { StaffRefundsService } from '../staff/staff-refunds.service';
import { RefundSendingService } from './refund-sending.service';
import { RefundSettlementService } from './refund-settlement.service';

let context: PaymentsContext;
let refunds: Refunds;
let other: Process;
let admin: string;

beforeAll(async () => {
  context = await PaymentsContext.open({ ORANGE_CM_CASHIN: 'on' });
  refunds = new Refunds(context);
  other = await context.another();
  admin = (await insertPerson(context.database, { staff_role: 'admin' })).id;
});
afterAll(async () => {
  // The journal must match the records of all tests.
  expect((await verifyJournal(context.database)).differences).toEqual([]);
  await context.close();
});
afterEach(async () => {
  await context.expectExactSeats();
  await context.database.query(`UPDATE refunds SET next_check_at = NULL`);
  await context.database.query(`DELETE FROM provider_budgets`);
  await context.database.query(`DELETE FROM provider_health`);
});

const settlement = (by: Process = context.first) => by.module.get(RefundSettlementService);
const staff = (by: Process = context.first) => by.module.get(StaffRefundsService);
const refundByStaff = (paymentId: string, by?: Process) =>
  staff(by).refundPayment(admin, paymentId, 'The driver never came');

/** Error codes of the rejected requests. */
async function refusals(requests: Promise<unknown>[]): Promise<string[]> {
  const done = await Promise.allSettled(requests);
  return done.flatMap((request) =>
    request.status === 'rejected' ? [(request.reason as { code: string }).code] : [],
  );
}

/** Every rail with automatic refunds. */
const RAILS: readonly RailName[] = ['mtn-momo', 'pawapay', 'orange-cm'];
/** Seconds until a retry of an unknown transfer; longer for a rail that doesn't report the outcome of retries. */
const retryDelay = (rail: RailName) => (rail === 'orange-cm' ? 30 : 15);

describe('a refund requested twice', () => {
  it('R1: the passenger cancels and an admin refunds concurrently: cancelled, the seats free once, one refund in full', async () => {
    for (let round = 0; round < 5; round++) {
      const awa = await refunds.paid({ seats: 2 });
      await refusals([refunds.cancel(awa), refundByStaff(awa.payment.id, other)]);
      expect((await context.booking(awa)).status).toBe('cancelled');
      expect(await context.refundsOf(awa.payment.id)).toMatchObject([{ amount: awa.booking.amount }]);
      expect(await context.seatsAvailable(awa.ride)).toBe(4);
      expect(await refunds.owed(awa.payment.id)).toBe(awa.booking.amount);
    }
  });

  it('R2: two admins refund concurrently: one refund, the other request is rejected', async () => {
    const awa = await refunds.paid();
    expect(await refusals([refundByStaff(awa.payment.id), refundByStaff(awa.payment.id, other)])).toEqual([
      'STATE_CONFLICT',
    ]);
    expect(await context.refundsOf(awa.payment.id)).toMatchObject([{ rule: 'staff' }]);
    const audit = await context.database.query<unknown[]>(
      `SELECT 1 FROM audit_events WHERE action = 'payment.refund_ordered' AND subject_id = $1`,
      [awa.payment.id],
    );
    expect(audit).toHaveLength(1);
  });
});

describe.each(RAILS)('sending a refund by %s', (rail) => {
  /** Outgoing transfers of this rail. */
  const out = () => context.rails[rail].refund as Movement;

  it('R3: the passenger cancels ten times concurrently: one refund, one sending', async () => {
    const awa = await refunds.paid({ rail });
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => refunds.cancel(awa, i % 2 ? other : context.first)),
    );
    await refunds.reached(awa.payment.id, ({ accepted_at }) => accepted_at !== null);
    expect(refunds.requestCount(await refunds.of(awa.payment.id))).toBe(1);
  });

  it('R4: the sending after the commit and the concurrent jobs of two processes: one call', async () => {
    const awa = await refunds.paid({ rail });
    await refunds.cancel(awa);
    await Promise.all([context.first.refunds.run(), other.refunds.run()]);
    await refunds.reached(awa.payment.id, ({ accepted_at }) => accepted_at !== null);
    const refund = await refunds.of(awa.payment.id);
    expect(refunds.requestCount(refund)).toBe(1);
    expect((await refunds.history(refund.id)).filter((step) => step === 'requested → sent')).toHaveLength(1);
  });

  it('R5: the process dies right after the commit: the job of another process sends it', async () => {
    const awa = await refunds.paid({ rail });
    out().send.next(faults.answer(503, {}));
    await refunds.cancel(awa);
    await refunds.reached(
      awa.payment.id,
      ({ sends, claimed_until }) => sends === 1 && claimed_until === null,
    );
    // The state right after the commit.
    await context.database.query(
      `UPDATE refunds SET status = 'requested', sends = 0, sent_at = NULL, first_sent_at = NULL, rail_reference = NULL, next_check_at = now(),
         claimed_until = NULL WHERE payment_id = $1`,
      [awa.payment.id],
    );
    expect(await other.refunds.run()).toBe(1);
    expect(refunds.requestCount(await refunds.of(awa.payment.id))).toBe(1);
  });

  it('R6: the process dies between its claim and the call: another sends under the stored reference', async () => {
    const call = jest
      .spyOn(RefundSendingService.prototype, 'call')
      .mockImplementation((refund) => Promise.resolve(refund));
    const { awa, refund } = await claimedByDeadProcess(call);
    await refunds.after(refund.id, 121, other);
    const { id, provider_reference } = refund;
    expect(await refunds.after(id, 60, other)).toMatchObject({ sends: 2, provider_reference });
    expect(refunds.requestCount(refund)).toBe(1);
    refunds.arrives(refund);
    await refunds.after(id, 60, other);
    await refunds.expectMadeOnce(awa, awa.booking.amount);
  });

  it('R7: the process dies between the call and its commit: the status is checked, nothing is sent again', async () => {
    const apply = jest
      .spyOn(RefundSettlementService.prototype, 'apply')
      .mockRejectedValue(new Error('killed'));
    const { awa, refund } = await claimedByDeadProcess(apply);
    expect(refund).toMatchObject({ status: 'sent', accepted_at: null });
    refunds.arrives(refund);
    await refunds.after(refund.id, 61, other);
    expect(refunds.requestCount(refund)).toBe(1);
    await refunds.expectMadeOnce(awa, awa.booking.amount);
  });

  it('R13: after a 500 it is retried under the same reference when due', async () => {
    const { id, refund } = await sentWithAnswer(faults.answer(500, {}));
    expect(await refunds.after(id, retryDelay(rail))).toMatchObject({
      sends: 2,
      provider_reference: refund.provider_reference,
    });
    expect((await refunds.of(await paymentOf(id))).accepted_at).not.toBeNull();
    expect(refunds.requestCount(refund)).toBe(1);
  });

  it('R14: the rail accepted an attempt despite its 500: it recognises the retry, and the money moves once', async () => {
    const { awa, id, refund } = await sentWithAnswer(faults.answerAfterDoing(500, {}));
    // The rail does not find the refund yet.
    out().ask.next(context.rails[rail].unknownReference());
    expect(await refunds.after(id, retryDelay(rail))).toMatchObject({ sends: 2, status: 'sent' });
    expect(refunds.requestCount(refund)).toBe(2);
    refunds.arrives(refund);
    await refunds.after(id, 10);
    await refunds.expectMadeOnce(awa, awa.booking.amount);
  });

  it('R15: the jobs of two processes retry a refund concurrently: one retry', async () => {
    const { id, refund } = await sentWithAnswer(faults.answer(500, {}));
    await refunds.pass(id, retryDelay(rail));
    await Promise.all([context.first.refunds.run(), other.refunds.run()]);
    expect(await refunds.of(await paymentOf(id))).toMatchObject({ sends: 2 });
    expect(refunds.requestCount(refund)).toBe(1);
  });

  it('R16: the process dies between the decision to retry and the call: another retries after the lease', async () => {
    const { awa, id, refund } = await sentWithAnswer(faults.answer(500, {}));
    const call = jest
      .spyOn(context.first.module.get(RefundSendingService), 'call')
      .mockImplementation((refund) => Promise.resolve(refund));
    expect(await refunds.after(id, retryDelay(rail))).toMatchObject({ sends: 2 });
    call.mockRestore();
    expect(await other.refunds.run()).toBe(0);
    expect(await refunds.after(id, 61, other)).toMatchObject({
      sends: 3,
      provider_reference: refund.provider_reference,
    });
    expect(refunds.requestCount(refund)).toBe(1);
    refunds.arrives(refund);
    await refunds.after(id, 10, other);
    await refunds.expectMadeOnce(awa, awa.booking.amount);
  });

  it('R17: a status check by staff during an attempt sends nothing', async () => {
    const awa = await refunds.paid({ rail });
    let open = (): void => undefined;
    out().send.next(faults.heldUntil(new Promise<void>((resolve) => (open = resolve))));
    const before = out().references().length;
    await refunds.cancel(awa);
    await waitFor(() => out().references().length > before);
    const refund = await refunds.of(awa.payment.id);
    await context.first.module
      .get(RefundSendingService)
      .checkStatus(refund.id, { cause: 'staff', actor_id: admin });
    expect(await refunds.of(awa.payment.id)).toMatchObject({ sends: 1 });
    open();
    await refunds.reached(awa.payment.id, ({ accepted_at }) => accepted_at !== null);
    expect(refunds.requestCount(refund)).toBe(1);
  });

  const paymentOf = async (id: string) => {
    const rows = await context.database.query<{ payment_id: string }[]>(
      'SELECT payment_id FROM refunds WHERE id = $1',
      [id],
    );
    return rows[0]?.payment_id ?? '';
  };

  /** Sends once, with this response. */
  async function sentWithAnswer(behaviour: Behaviour) {
    const awa = await refunds.paid({ rail });
    out().send.next(behaviour);
    await refunds.cancel(awa);
    await refunds.reached(
      awa.payment.id,
      ({ sends, claimed_until }) => sends === 1 && claimed_until === null,
    );
    const refund = await refunds.of(awa.payment.id);
    return { awa, id: refund.id, refund };
  }

  /** A refund claimed by a process that died at `where`; its lease is still running. */
  async function claimedByDeadProcess(where: jest.SpyInstance) {
    const awa = await refunds.paid({ rail });
    where.mockClear();
    await refunds.cancel(awa);
    await waitFor(() => where.mock.calls.length > 0);
    where.mockRestore();
    expect(await other.refunds.run()).toBe(0);
    return { awa, refund: await refunds.of(awa.payment.id) };
  }
});

describe('a manual refund', () => {
  it('R9: is settled once by concurrent requests: with the same reference all succeed, with different ones one is refused', async () => {
    for (const references of [
      ['OM-77', 'OM-77'],
      ['OM-78', 'OM-79'],
    ]) {
      const awa = await refunds.paid({ provider: 'orange' });
      await refunds.cancel(awa);
      await refunds.reached(awa.payment.id, ({ status }) => status === 'manual');
      const { id } = await refunds.of(awa.payment.id);
      const [first = '', second = ''] = references;
      const refused = await refusals([
        settlement().settle(admin, id, first),
        settlement(other).settle(admin, id, second),
      ]);
      expect(refused).toEqual(first === second ? [] : ['STATE_CONFLICT']);
      await refunds.expectMadeOnce(awa, awa.booking.amount);
      expect(await refunds.history(id)).toEqual([
        '· → requested',
        'requested → manual',
        'manual → completed',
      ]);
    }
  });
});

describe.each(RAILS)('the outcome of a refund by %s', (rail) => {
  it('R8: is applied once by two concurrent jobs and ten equal answers', async () => {
    const awa = await refunds.sent(rail);
    refunds.arrives(awa.refund);
    await refunds.pass(awa.refund.id, 10);
    await Promise.all([context.first.refunds.run(), other.refunds.run()]);
    const settlement = context.first.module.get(RefundSettlementService);
    const fact = arrived(awa.refund);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        settlement.apply(awa.refund.id, fact, { cause: 'reconcile', actor_id: null }),
      ),
    );
    await refunds.expectMadeOnce(awa, awa.booking.amount);
    expect(
      (await context.textsTo(awa.person.phone)).filter((text) => text.includes('Refund made')),
    ).toHaveLength(1);
  });

  it('R10: is applied once if staff settle it while a job checks it', async () => {
    const awa = await refunds.sent(rail);
    await refunds.after(awa.refund.id, 24 * 3_600);
    refunds.arrives(awa.refund);
    await refunds.pass(awa.refund.id, 3_601);
    await Promise.allSettled([
      settlement().settle(admin, awa.refund.id, 'seen in the portal'),
      other.refunds.run(),
    ]);
    await refunds.expectMadeOnce(awa, awa.booking.amount);
  });

  it('R11: is not changed by a later failure', async () => {
    const awa = await refunds.sent(rail);
    refunds.arrives(awa.refund);
    await refunds.after(awa.refund.id, 10);
    const fact = { ...arrived(awa.refund), status: 'failed' } as const;
    await context.first.module
      .get(RefundSettlementService)
      .apply(awa.refund.id, fact, { cause: 'reconcile', actor_id: null });
    await refunds.expectMadeOnce(awa, awa.booking.amount);
  });

  it('R12: is rolled back by a failure within the transaction', async () => {
    const awa = await refunds.sent(rail);
    const settlement = context.first.module.get(RefundSettlementService);
    const fact = arrived(awa.refund);
    const broken = context.first.module.get(Transactions).run(async (tx) => {
      const locked = await settlement.lock(tx, awa.refund.id);
      await settlement.applyWithin(
        tx,
        locked,
        { ...fact, status: 'completed' },
        { cause: 'reconcile', actor_id: null },
      );
      throw new Error('the process is killed before the commit');
    });
    await expect(broken).rejects.toThrow('killed');
    expect((await refunds.of(awa.payment.id)).status).toBe('sent');
    expect((await context.payment(awa.payment.id)).status).toBe('completed');
    expect(await refunds.owed(awa.payment.id)).toBe(awa.booking.amount);
  });
});
