import { faults } from '../../../../test/fakes/scripted-server';
import { type Passenger, PaymentsRoom, type Process } from '../../../../test/setup/payments-room';
import { Refunds } from '../../../../test/setup/refunds';
import type { PaymentEntity } from '../payment.entity';
import { ProviderHealthRepository } from './provider-health.repository';

let room: PaymentsRoom;
let other: Process;

beforeAll(async () => {
  room = await PaymentsRoom.open();
  other = await room.another();
});
afterAll(() => room.close());
beforeEach(async () => {
  await room.database.query(`UPDATE payments SET next_check_at = NULL`);
  await room.database.query(`UPDATE refunds SET next_check_at = NULL`);
  await room.database.query(`DELETE FROM provider_budgets`);
  await room.database.query(`DELETE FROM provider_health`);
});
afterEach(() => {
  for (const operation of ['requesttopay', 'status', 'refund'] as const) room.mtn.on(operation).always(null);
});

const health = (of: Process = room.first) => of.module.get(ProviderHealthRepository);
const trouble = { kind: 'unknown', why: 'timeout' } as const;

async function fail(times: number, of: Process = room.first): Promise<void> {
  for (let i = 0; i < times; i++) await health(of).record('mtn', trouble);
}

/** A pause that no slow machine outlasts. */
async function goAway(): Promise<void> {
  await fail(5);
  await room.database.query(`UPDATE provider_health SET open_until = now() + interval '1 hour'`);
}

/** The pause has run out. */
const endPause = () =>
  room.database.query(`UPDATE provider_health SET open_until = now() - interval '1 millisecond'`);

async function row() {
  const rows = await room.database.query<{ pause_seconds: number; left: number; probing: boolean }[]>(
    `SELECT pause_seconds, probing, extract(epoch FROM open_until - now())::float8 AS left FROM provider_health WHERE provider = 'mtn'`,
  );
  return rows[0];
}

async function processing(count: number): Promise<(Passenger & { payment: PaymentEntity })[]> {
  const all = [];
  for (let i = 0; i < count; i++) {
    const passenger = await room.passenger();
    all.push({ ...passenger, payment: await room.pay(passenger) });
  }
  return all;
}

const questions = () => room.mtn.requestsTo('status').length;

describe('A provider that does not answer', () => {
  it('is left alone by all processes after five unknown outcomes in a row, whoever met them', async () => {
    await fail(3);
    await fail(1, other);
    expect(await health(other).admits('mtn')).toBe(true);
    await fail(1);
    expect(await Promise.all([health().admits('mtn'), health(other).admits('mtn')])).toEqual([false, false]);
    expect(await health().admits('orange')).toBe(true);
    const paused = await row();
    expect(paused).toMatchObject({ pause_seconds: 3 });
    expect(paused?.left).toBeGreaterThan(0);
    expect(paused?.left).toBeLessThanOrEqual(3);
  });

  it('is not meant where it did answer in between, or where the fault was in the answer', async () => {
    await fail(4);
    await health().record('mtn', { kind: 'status' });
    await fail(4);
    await health().record('mtn', { kind: 'unknown', why: 'unexpected_status' });
    await health().record('mtn', { kind: 'unknown', why: 'too_large' });
    await health().record('mtn', { kind: 'unsupported' });
    expect(await health().admits('mtn')).toBe(true);
  });

  it('is tried by exactly one of many after the pause; each failure doubles it', async () => {
    await fail(5);
    for (const pause of [6, 12, 24, 30, 30, 30]) {
      await endPause();
      const tries = await Promise.all(
        Array.from({ length: 10 }, (_, i) => health(i % 2 ? other : room.first).admits('mtn')),
      );
      expect(tries.filter(Boolean)).toHaveLength(1);
      await fail(1);
      expect(await row()).toMatchObject({ pause_seconds: pause, probing: false });
    }
    await endPause();
    expect(await health().admits('mtn')).toBe(true);
    await health().record('mtn', { kind: 'not_found' });
    expect(await row()).toBeUndefined();
  });

  it('is tried by another when the process that tried has died', async () => {
    await fail(5);
    await endPause();
    expect(await health().admits('mtn')).toBe(true);
    expect(await health(other).admits('mtn')).toBe(false);
    await endPause();
    expect(await health(other).admits('mtn')).toBe(true);
  });

  it('answers: that counts, also in a process that had thought it well a moment ago', async () => {
    expect(await health(other).admits('mtn')).toBe(true);
    await fail(5);
    await endPause();
    expect(await health(other).takeProbe('mtn')).toBe(true);
    await health(other).record('mtn', { kind: 'status' });
    expect(await row()).toBeUndefined();
  });

  it('is not left alone longer by people who pay meanwhile, and one who gets through ends the pause', async () => {
    await goAway();
    const before = await row();
    await fail(3);
    expect((await row())?.pause_seconds).toBe(before?.pause_seconds);
    const awa = await room.passenger();
    expect((await room.pay(awa)).status).toBe('processing');
    expect(await row()).toBeUndefined();
  });
});

describe('While a provider is away', () => {
  it('the job asks nothing, what is due stays due, and check-status answers from our record', async () => {
    const [awa, ben] = await processing(2);
    if (!awa || !ben) throw new Error('two people');
    await room.makeDue();
    await goAway();
    const before = questions();
    expect(await Promise.all([room.first.job.run(), other.job.run()])).toEqual([0, 0]);
    expect(await room.check(awa, awa.payment)).toMatchObject({ success: true, status: 'processing' });
    expect(questions()).toBe(before);
    for (const { payment } of [awa, ben]) {
      const { next_check_at, claimed_until, checks } = await room.payment(payment.id);
      expect([next_check_at !== null, claimed_until, checks]).toEqual([true, null, 0]);
    }
  });

  it('one payment is tried after the pause; once it answers, all are caught up with, newest first', async () => {
    const all = await processing(4);
    await room.makeDue();
    await goAway();
    await endPause();
    room.mtn.on('status').next(faults.html(502));
    const before = questions();
    expect(await room.first.job.run()).toBe(1);
    expect(questions()).toBe(before + 1);
    expect(await other.job.run()).toBe(0);

    for (const { payment } of all) room.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL');
    await room.makeDue();
    await endPause();
    await room.first.job.run();
    for (const { payment } of all) expect((await room.payment(payment.id)).status).toBe('completed');
    const [tried] = room.mtn.requestsTo('status').slice(before + 1);
    expect(tried?.path).toContain(all.at(-1)?.payment.transaction_id);
  });

  it('who asks about a payment that has no reference yet does not use up the one try of all', async () => {
    const [asked, unknown] = [await room.passenger(), await room.passenger()];
    const known = await room.pay(asked, 'orange');
    room.orange.on('payment').always(faults.answer(500, {}));
    const lost = await room.pay(unknown, 'orange');
    expect(lost.transaction_id).toBeNull();
    await room.endHold(unknown);
    for (let i = 0; i < 5; i++) await health().record('orange', trouble);
    await endPause();
    await room.makeDue();
    expect(await room.check(unknown, lost)).toMatchObject({ status: 'pending' });
    room.orange.on('payment').always(null);

    const before = room.questionsAbout(known);
    await room.first.job.run();
    await room.makeDue();
    await other.job.run();
    expect(room.questionsAbout(known)).toBeGreaterThan(before);
  });

  it('a spent budget does not use up the one try of all either', async () => {
    const [awa] = await processing(1);
    await room.makeDue();
    await goAway();
    await endPause();
    await room.database.query(
      `INSERT INTO provider_budgets (provider, window_start, used) VALUES ('mtn', clock_timestamp(), 10)`,
    );
    const question = { transactionId: awa?.payment.id ?? '', provider: 'mtn' };
    await room.first.payments.checkStatus(awa?.person.id ?? '', question);
    await room.database.query(`DELETE FROM provider_budgets`);
    expect(await other.job.run()).toBeGreaterThan(0);
  });

  it('a payment older than a day waits for a person all the same', async () => {
    const [awa] = await processing(1);
    await room.pass(awa?.payment.id ?? '', 24 * 3_600);
    await room.makeDue();
    await goAway();
    await room.first.job.run();
    expect(await room.payment(awa?.payment.id ?? '')).toMatchObject({
      status: 'processing',
      needs_review: true,
      review_reason: 'unresolved_after_24_hours',
    });
  });

  it('a refund is not sent; the job sends it when it answers again', async () => {
    const refunds = new Refunds(room);
    const awa = await refunds.paid();
    await goAway();
    await refunds.cancel(awa);
    expect(await room.first.refunds.run()).toBe(0);
    const { id, status } = await refunds.of(awa.payment.id);
    expect(status).toBe('requested');
    await endPause();
    expect(await other.refunds.run()).toBe(1);
    expect(await refunds.of(awa.payment.id)).toMatchObject({ id, status: 'sent', sends: 1 });
  });
});
