import { faults } from '../../../../test/fakes/scripted-server';
import { PaymentsContext } from '../../../../test/setup/payments-context';
import { Refunds } from '../../../../test/setup/refunds';
import { waitFor } from '../../../../test/setup/wait-for';
import { verifyJournal } from '../../ledger/verification/verify-journal.query';

let context: PaymentsContext;
let refunds: Refunds;

beforeAll(async () => {
  context = await PaymentsContext.open();
  refunds = new Refunds(context);
});
afterAll(async () => {
  // The journal must match the records of all tests.
  expect((await verifyJournal(context.database)).differences).toEqual([]);
  await context.close();
});
afterEach(async () => {
  context.mtn.on('refund').always(null);
  context.mtn.on('refundStatus').always(null);
  await context.expectExactSeats();
  // Open refunds of other tests are no longer checked.
  await context.database.query(`UPDATE refunds SET next_check_at = NULL`);
  await context.database.query(`DELETE FROM provider_budgets`);
  await context.database.query(`DELETE FROM provider_health`);
});

const requestCountOf = (reference: string) => context.mtn.refunds.entries.get(reference)?.requestCount;

describe('a refund through MTN', () => {
  it('is sent right after the commit, checked, and completes payment, booking and journal with one SMS', async () => {
    const awa = await refunds.sent();
    expect(awa.refund).toMatchObject({ status: 'sent', sends: 1, amount: awa.booking.amount });
    expect(context.mtn.requestsTo('refund').at(-1)).toMatchObject({
      headers: { 'x-reference-id': awa.refund.provider_reference },
    });
    expect(JSON.parse(context.mtn.requestsTo('refund').at(-1)?.body ?? '{}')).toMatchObject({
      amount: String(awa.booking.amount),
      externalId: awa.refund.id,
      referenceIdToRefund: awa.payment.transaction_id,
    });
    expect(await context.payment(awa.payment.id)).toMatchObject({ status: 'completed' });
    expect(await context.booking(awa)).toMatchObject({ status: 'cancelled', payment_status: 'completed' });
    expect(await refunds.owed(awa.payment.id)).toBe(awa.booking.amount);

    expect((await refunds.after(awa.refund.id, 5)).status).toBe('sent');
    context.mtn.refunds.decide(awa.refund.provider_reference, 'SUCCESSFUL');
    await refunds.after(awa.refund.id, 10);
    await refunds.expectMadeOnce(awa, awa.booking.amount);
    expect(await refunds.history(awa.refund.id)).toEqual([
      '· → requested',
      'requested → sent',
      'sent → sent', // accepted
      'sent → completed',
    ]);
    expect((await context.check(awa, awa.payment)).message).toBe('Your payment has been refunded.');
    const texts = await context.textsTo(awa.person.phone);
    expect(texts.filter((text) => text.includes('within minutes'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('Refund made'))).toHaveLength(1);
  });

  it('refused by MTN is escalated to staff immediately with the reason, and the passenger is notified', async () => {
    const awa = await refunds.paid();
    context.mtn.on('refund').next(faults.answer(400, { code: 'PAYEE_NOT_FOUND', message: 'no such payee' }));
    await refunds.cancel(awa);
    await refunds.reached(awa.payment.id, ({ status }) => status === 'manual');
    const refund = await refunds.of(awa.payment.id);
    expect(refund).toMatchObject({
      error_message: 'Invalid phone number (PAYEE_NOT_FOUND)',
      next_check_at: null,
    });
    expect(await refunds.history(refund.id)).toEqual([
      '· → requested',
      'requested → sent',
      'sent → failed',
      'failed → manual',
    ]);
    expect((await context.payment(awa.payment.id)).status).toBe('completed');
    const texts = await context.textsTo(awa.person.phone);
    expect(texts.filter((text) => text.includes('sent manually'))).toHaveLength(1);
  });

  it('that fails later is escalated to staff too', async () => {
    const awa = await refunds.sent();
    context.mtn.refunds.decide(awa.refund.provider_reference, 'FAILED', 'NOT_ALLOWED');
    expect(await refunds.after(awa.refund.id, 5)).toMatchObject({
      status: 'manual',
      error_message: 'Payment service misconfigured (NOT_ALLOWED)',
    });
  });

  it.each([
    ['answered with 500 although MTN took it', faults.answerAfterDoing(500, {})],
    ['reset although MTN took it', faults.resetAfterDoing()],
    ['refused as a repeated reference', faults.answer(409, { code: 'RESOURCE_ALREADY_EXIST' })],
  ])('%s is not sent twice and completes', async (_what, behaviour) => {
    const awa = await refunds.paid();
    context.mtn.on('refund').next(behaviour);
    await refunds.cancel(awa);
    await refunds.reached(
      awa.payment.id,
      ({ claimed_until, status }) => status === 'sent' && claimed_until === null,
    );
    const refund = await refunds.of(awa.payment.id);
    if (!context.mtn.refunds.entries.has(refund.provider_reference)) {
      await context.mtn.refunds.add({
        reference: refund.provider_reference,
        externalId: refund.id,
        phone: '',
        amount: String(refund.amount),
        currency: 'XAF',
        callbackUrl: null,
      });
    }
    context.mtn.refunds.decide(refund.provider_reference, 'SUCCESSFUL');
    await waitFor(async () => (await refunds.after(refund.id, 100)).status === 'completed');
    expect(requestCountOf(refund.provider_reference)).toBe(1);
    await refunds.expectMadeOnce(awa, awa.booking.amount);
  });

  it('never received is retried twice within 20 s and then once a minute, under the same reference', async () => {
    const awa = await refunds.paid();
    context.mtn.on('refund').next(faults.reset(), faults.reset(), faults.reset());
    await refunds.cancel(awa);
    await refunds.reached(
      awa.payment.id,
      ({ sends, claimed_until }) => sends === 1 && claimed_until === null,
    );
    const { id, provider_reference } = await refunds.of(awa.payment.id);
    for (const [seconds, sends] of [
      [10, 2],
      [10, 3],
      [50, 3],
      [15, 4],
    ] as const) {
      expect(await refunds.after(id, seconds)).toMatchObject({ status: 'sent', sends });
    }
    expect(requestCountOf(provider_reference)).toBe(1);
    context.mtn.refunds.decide(provider_reference, 'SUCCESSFUL');
    await refunds.after(id, 5);
    await refunds.expectMadeOnce(awa, awa.booking.amount);
  });

  it('with another amount, or unresolved after a day, is held for review and still checked each hour', async () => {
    const awa = await refunds.sent();
    context.mtn.refunds.decide(awa.refund.provider_reference, 'SUCCESSFUL').amount = '1';
    expect(await refunds.after(awa.refund.id, 5)).toMatchObject({
      status: 'sent',
      needs_review: true,
      review_reason: 'amount_mismatch',
    });
    const before = context.mtn.requestsTo('refundStatus').length;
    await refunds.after(awa.refund.id, 3_000);
    expect(context.mtn.requestsTo('refundStatus')).toHaveLength(before);
    context.mtn.refunds.decide(awa.refund.provider_reference, 'SUCCESSFUL').amount = String(
      awa.refund.amount,
    );
    expect(await refunds.after(awa.refund.id, 700)).toMatchObject({
      status: 'completed',
      needs_review: false,
    });

    const ben = await refunds.sent();
    expect(await refunds.after(ben.refund.id, 24 * 3_600)).toMatchObject({
      status: 'sent',
      needs_review: true,
      review_reason: 'unresolved_after_24_hours',
    });
  });
});

describe('a refund through Orange, whose rail has no refund API', () => {
  it('is escalated to staff immediately, and the passenger’s SMS says three working days', async () => {
    const awa = await refunds.paid({ provider: 'orange' });
    await refunds.cancel(awa);
    await refunds.reached(awa.payment.id, ({ status }) => status === 'manual');
    expect(await refunds.of(awa.payment.id)).toMatchObject({ sends: 0, next_check_at: null });
    expect((await context.textsTo(awa.person.phone)).at(-1)).toContain('within 3 working days');
  });
});

describe('the journal', () => {
  it('contains the same sum of refunds as MTN’s books', async () => {
    const journalSum: { sum: number }[] = await context.database.query(
      `SELECT coalesce(sum(credit), 0)::int AS sum FROM journal_entries e JOIN journal_transactions t ON t.id = e.transaction_id
       WHERE t.kind = 'refund' AND e.account = 'cash.mtn'`,
    );
    expect(journalSum[0]?.sum).toBe(context.mtn.refunds.moved);
  });
});
