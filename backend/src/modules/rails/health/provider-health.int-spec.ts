import { faults } from '../../../../test/fakes/scripted-server';
import { type Passenger, PaymentsContext, type Process } from '../../../../test/setup/payments-context';
import { Refunds } from '../../../../test/setup/refunds';
import { waitFor } from '../../../../test/setup/wait-for';
import type { PaymentEntity } from '../../payments/payment.entity';
import { ProviderHealthRepository } from './provider-health.repository';

let context: PaymentsContext;
let other: Process;

beforeAll(async () => {
  context = await PaymentsContext.open();
  other = await context.another();
});
afterAll(() => context.close());
beforeEach(async () => {
  await context.database.query(`UPDATE payments SET next_check_at = NULL`);
  await context.database.query(`UPDATE refunds SET next_check_at = NULL`);
  await context.database.query(`DELETE FROM provider_budgets`);
  await context.database.query(`DELETE FROM provider_health`);
});
afterEach(() => {
  for (const operation of ['requesttopay', 'status', 'refund'] as const)
    context.mtn.on(operation).always(null);
});

const health = (of: Process = context.first) => of.module.get(ProviderHealthRepository);
const timeout = { kind: 'unknown', why: 'timeout' } as const;

async function fail(times: number, of: Process = context.first): Promise<void> {
  for (let i = 0; i < times; i++) await health(of).record('mtn-momo', timeout);
}

/** Opens the breaker with a pause longer than any test. */
async function openBreaker(): Promise<void> {
  await fail(5);
  await context.database.query(`UPDATE provider_health SET open_until = now() + interval '1 hour'`);
}

const endPause = () =>
  context.database.query(`UPDATE provider_health SET open_until = now() - interval '1 millisecond'`);

async function row() {
  const rows = await context.database.query<{ pause_seconds: number; left: number; probing: boolean }[]>(
    `SELECT pause_seconds, probing, extract(epoch FROM open_until - now())::float8 AS left FROM provider_health WHERE provider = 'mtn-momo'`,
  );
  return rows[0];
}

async function processing(count: number): Promise<(Passenger & { payment: PaymentEntity })[]> {
  const all = [];
  for (let i = 0; i < count; i++) {
    const passenger = await context.passenger();
    all.push({ ...passenger, payment: await context.pay(passenger) });
  }
  return all;
}

const statusCalls = () => context.mtn.requestsTo('status').length;

describe('An unresponsive provider', () => {
  it('is paused in all processes after five unknown outcomes in a row, from any caller', async () => {
    await fail(3);
    await fail(1, other);
    expect(await health(other).admits('mtn-momo')).toBe(true);
    await fail(1);
    expect(await Promise.all([health().admits('mtn-momo'), health(other).admits('mtn-momo')])).toEqual([
      false,
      false,
    ]);
    expect(await health().admits('orange-partner')).toBe(true);
    const paused = await row();
    expect(paused).toMatchObject({ pause_seconds: 3 });
    expect(paused?.left).toBeGreaterThan(0);
    expect(paused?.left).toBeLessThanOrEqual(3);
  });

  it('is not paused if an answer came between the failures, nor by invalid answers', async () => {
    await fail(4);
    await health().record('mtn-momo', { kind: 'status' });
    await fail(4);
    await health().record('mtn-momo', { kind: 'unknown', why: 'unexpected_status' });
    await health().record('mtn-momo', { kind: 'unknown', why: 'too_large' });
    await health().record('mtn-momo', { kind: 'unsupported' });
    expect(await health().admits('mtn-momo')).toBe(true);
  });

  it('is probed by exactly one caller after the pause; each failure doubles the pause, up to 30 s', async () => {
    await fail(5);
    for (const pause of [6, 12, 24, 30, 30, 30]) {
      await endPause();
      const tries = await Promise.all(
        Array.from({ length: 10 }, (_, i) => health(i % 2 ? other : context.first).admits('mtn-momo')),
      );
      expect(tries.filter(Boolean)).toHaveLength(1);
      await fail(1);
      expect(await row()).toMatchObject({ pause_seconds: pause, probing: false });
    }
    await endPause();
    expect(await health().admits('mtn-momo')).toBe(true);
    await health().record('mtn-momo', { kind: 'not_found' });
    expect(await row()).toBeUndefined();
  });

  it('is probed by another process if the first one crashed', async () => {
    await fail(5);
    await endPause();
    expect(await health().admits('mtn-momo')).toBe(true);
    expect(await health(other).admits('mtn-momo')).toBe(false);
    await endPause();
    expect(await health(other).admits('mtn-momo')).toBe(true);
  });

  it('recovers with its first answer, even in a process that cached it as healthy', async () => {
    expect(await health(other).admits('mtn-momo')).toBe(true);
    await fail(5);
    await endPause();
    expect(await health(other).takeProbe('mtn-momo')).toBe(true);
    await health(other).record('mtn-momo', { kind: 'status' });
    expect(await row()).toBeUndefined();
  });

  it('is not paused longer by payment attempts during the pause, and one success ends it', async () => {
    await openBreaker();
    const before = await row();
    await fail(3);
    expect((await row())?.pause_seconds).toBe(before?.pause_seconds);
    const awa = await context.passenger();
    expect((await context.pay(awa)).status).toBe('processing');
    expect(await row()).toBeUndefined();
  });
});

describe('While a provider is paused', () => {
  it('the job makes no calls, due rows stay due, and check-status answers from our record', async () => {
    const [awa, ben] = await processing(2);
    if (!awa || !ben) throw new Error('two people');
    await context.makeDue();
    await openBreaker();
    const before = statusCalls();
    expect(await Promise.all([context.first.job.run(), other.job.run()])).toEqual([0, 0]);
    expect(await context.check(awa, awa.payment)).toMatchObject({ success: true, status: 'processing' });
    expect(statusCalls()).toBe(before);
    for (const { payment } of [awa, ben]) {
      const { next_check_at, claimed_until, checks } = await context.payment(payment.id);
      expect([next_check_at !== null, claimed_until, checks]).toEqual([true, null, 0]);
    }
  });

  it('one payment is the probe after the pause; once it succeeds, the rest follow, newest first', async () => {
    const all = await processing(4);
    await context.makeDue();
    await openBreaker();
    await endPause();
    context.mtn.on('status').next(faults.html(502));
    const before = statusCalls();
    expect(await context.first.job.run()).toBe(1);
    expect(statusCalls()).toBe(before + 1);
    expect(await other.job.run()).toBe(0);

    for (const { payment } of all) context.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL');
    await context.makeDue();
    await endPause();
    await context.first.job.run();
    for (const { payment } of all) expect((await context.payment(payment.id)).status).toBe('completed');
    const [tried] = context.mtn.requestsTo('status').slice(before + 1);
    expect(tried?.path).toContain(all.at(-1)?.payment.transaction_id);
  });

  it('a check of a payment without a reference does not use up the probe', async () => {
    const [awa, ben] = [await context.passenger(), await context.passenger()];
    const known = await context.pay(awa, 'orange');
    context.orange.on('payment').always(faults.answer(500, {}));
    const lost = await context.pay(ben, 'orange');
    expect(lost.transaction_id).toBeNull();
    await context.endHold(ben);
    for (let i = 0; i < 5; i++) await health().record('orange-partner', timeout);
    await endPause();
    await context.makeDue();
    expect(await context.check(ben, lost)).toMatchObject({ status: 'pending' });
    context.orange.on('payment').always(null);

    const before = context.statusRequestsFor(known);
    await context.first.job.run();
    await context.makeDue();
    await other.job.run();
    expect(context.statusRequestsFor(known)).toBeGreaterThan(before);
  });

  it('a check without a remaining budget does not use up the probe', async () => {
    const [awa] = await processing(1);
    await context.makeDue();
    await openBreaker();
    await endPause();
    await context.database.query(
      `INSERT INTO provider_budgets (provider, window_start, used) VALUES ('mtn-momo', clock_timestamp(), 10)`,
    );
    const request = { transactionId: awa?.payment.id ?? '', provider: 'mtn' };
    await context.first.payments.checkStatus(awa?.person.id ?? '', request);
    await context.database.query(`DELETE FROM provider_budgets`);
    expect(await other.job.run()).toBeGreaterThan(0);
  });

  it('a payment older than a day is still escalated to staff', async () => {
    const [awa] = await processing(1);
    await context.pass(awa?.payment.id ?? '', 24 * 3_600);
    await context.makeDue();
    await openBreaker();
    await context.first.job.run();
    expect(await context.payment(awa?.payment.id ?? '')).toMatchObject({
      status: 'processing',
      needs_review: true,
      review_reason: 'unresolved_after_24_hours',
    });
  });

  it('a payment that cannot be escalated delays no other', async () => {
    const [broken, awa] = await processing(2);
    if (!broken || !awa) throw new Error('two people');
    for (const { payment } of [awa, broken]) await context.pass(payment.id, 24 * 3_600);
    await context.makeDue();
    await openBreaker();
    await context.database.query(
      `CREATE FUNCTION break_payment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
       CREATE TRIGGER break_payment BEFORE UPDATE ON payments FOR EACH ROW WHEN (OLD.id = '${broken.payment.id}')
         EXECUTE FUNCTION break_payment()`,
    );
    try {
      await context.first.job.run();
    } finally {
      await context.database.query('DROP TRIGGER break_payment ON payments; DROP FUNCTION break_payment()');
    }
    expect((await context.payment(broken.payment.id)).needs_review).toBe(false);
    expect((await context.payment(awa.payment.id)).needs_review).toBe(true);
  });

  it('a refund is not sent; the job sends it after the recovery', async () => {
    const refunds = new Refunds(context);
    const awa = await refunds.paid();
    await openBreaker();
    await refunds.cancel(awa);
    // The refund's immediate job skips the paused provider.
    await waitFor(async () => {
      const done = `SELECT 1 FROM pgboss.job WHERE name = 'refunds.requested' AND state = 'completed'`;
      return (await context.database.query(done)).length > 0;
    });
    expect(await context.first.refunds.run()).toBe(0);
    const { id, status } = await refunds.of(awa.payment.id);
    expect(status).toBe('requested');
    await endPause();
    expect(await other.refunds.run()).toBe(1);
    expect(await refunds.of(awa.payment.id)).toMatchObject({ id, status: 'sent', sends: 1 });
  });
});
