import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { BookEntry } from '../../../test/fakes/ledger';
import type { ImitatedRail, Movement } from '../../../test/fakes/rails';
import { type Behaviour, faults, timingOut } from '../../../test/fakes/scripted-server';
import { MovingPayouts } from '../../../test/setup/moving-payouts';
import { PaymentsContext, type Process } from '../../../test/setup/payments-context';
import { PayoutDesk } from '../../../test/setup/payouts';
import { Refunds } from '../../../test/setup/refunds';
import type { RailName } from '../../platform/config';
import { verifyJournal } from '../ledger/verification/verify-journal.query';
import type { PaymentEntity } from '../payments/payment.entity';

/*
 * Runs the table of docs/payments.md "Outcomes of faults" cell by cell: causes each fault over HTTP through the real
 * adapter, then restores the rail, lets time pass and compares the outcome.
 */

const COLUMNS = ['mtn-momo', 'orange-partner', 'orange-cm', 'pawapay'] as const satisfies RailName[];
const STEPS = ['create', 'status', 'refund', 'payout'] as const;
type Step = (typeof STEPS)[number];

const ENDED = ['SUCCESSFUL', 'FAILED', 'CANCELLED', 'EXPIRED'];

interface Fault {
  /** Answer of the rail to the request. */
  onSend?: (rail: ImitatedRail) => Behaviour;
  /** Answer of the rail to the first status check. */
  onAsk?: (rail: ImitatedRail) => Behaviour;
  /** Status of the movement in the rail's books from the beginning. */
  initial?: (rail: ImitatedRail) => { status: string; reason: string | null };
  /** Changes the movement as the rail reports it once and then corrects it. */
  reported?: (entry: BookEntry, rail: ImitatedRail) => void;
}

const FAULTS: Readonly<Record<string, Partial<Record<Step, Fault>> & { any?: Fault }>> = {
  'reset after accept': {
    any: { onSend: faults.resetAfterDoing },
    status: { onAsk: faults.resetAfterDoing },
  },
  '500 after accept': {
    any: { onSend: () => faults.answerAfterDoing(500, {}) },
    status: { onAsk: () => faults.answer(500, {}) },
  },
  'HTML with 200': { any: { onSend: () => faults.html(200) }, status: { onAsk: () => faults.html(200) } },
  'hang after accept': {
    any: { onSend: () => timingOut(faults.hangAfterDoing()) },
    status: { onAsk: () => timingOut(faults.hang()) },
  },
  // The rail has the request, but denies it once.
  replay: {
    any: { onSend: faults.resetAfterDoing, onAsk: (rail) => rail.unknownReference() },
    status: { onAsk: (rail) => rail.unknownReference() },
  },
  'unknown word': {
    any: { initial: () => ({ status: 'SOMETHING', reason: null }) },
    status: { reported: (entry) => (entry.status = 'SOMETHING') },
  },
  'other amount': {
    any: { reported: (entry) => (entry.amount = '1') },
    create: { onSend: (rail) => faults.changedAfterDoing(otherAnswer(rail, 'amount')) },
  },
  'other reference': {
    any: { reported: (entry, rail) => (entry.externalId = rail.otherKey) },
    create: { onSend: (rail) => faults.changedAfterDoing(otherAnswer(rail, 'reference')) },
  },
  expired: {
    any: { initial: (rail) => rail.expired },
    status: { reported: (entry, rail) => Object.assign(entry, rail.expired) },
  },
  'refused inside 200': {
    any: { initial: (rail) => rail.refused },
    status: { reported: (entry, rail) => Object.assign(entry, rail.refused) },
  },
};

function otherAnswer({ rail, answerTells }: ImitatedRail, what: 'amount' | 'reference') {
  const change = answerTells[what];
  if (change === undefined) throw new Error(`the answer of ${rail} has no ${what}`);
  return change;
}

/** Parses `faults | steps | one cell for each rail` in docs/payments.md; a dash with a letter refers to the reason why the cell is empty. */
function expectations(): { fault: string; step: Step; cells: Record<string, string> }[] {
  const text = readFileSync(join(__dirname, '../../../../docs/payments.md'), 'utf8');
  const section = text.split('## Outcomes of faults')[1]?.split('\n## ')[0] ?? '';
  const rows = section
    .split('\n')
    .filter((line) => /^\| .+ \| (create|status|refund|payout)\b/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.flatMap(([, names = '', steps = '', ...cells]) =>
    names.split(', ').flatMap((fault) =>
      steps.split(', ').map((step) => ({
        fault,
        step: step as Step,
        cells: Object.fromEntries(COLUMNS.map((rail, column) => [rail, cells[column] ?? ''])),
      })),
    ),
  );
}

let context: PaymentsContext;
let refunds: Refunds;
let moving: MovingPayouts;
const processes = new Map<RailName, Process>();

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  context = await PaymentsContext.open({ PAYOUTS: 'automatic', ORANGE_CM_CASHIN: 'on' });
  refunds = new Refunds(context);
  moving = new MovingPayouts(context, await PayoutDesk.open(context));
  for (const rail of COLUMNS) processes.set(rail, await context.another(context.rails[rail].chosen));
});
afterAll(async () => {
  expect((await verifyJournal(context.database)).differences).toEqual([]);
  await context.close();
  jest.restoreAllMocks();
});
beforeEach(async () => {
  for (const table of ['provider_health', 'provider_budgets', 'rail_alarms']) {
    await context.database.query(`DELETE FROM ${table}`);
  }
  // Rows left open by an earlier cell are no longer checked.
  for (const table of ['payments', 'refunds', 'payouts']) {
    await context.database.query(`UPDATE ${table} SET next_check_at = NULL`);
  }
});

const at = (rail: ImitatedRail): Process => processes.get(rail.rail) ?? context.first;

it('the table has a row for each fault and step', () => {
  const wanted = Object.keys(FAULTS).flatMap((fault) => STEPS.map((step) => `${fault} × ${step}`));
  expect(
    expectations()
      .map(({ fault, step }) => `${fault} × ${step}`)
      .sort(),
  ).toEqual(wanted.sort());
});

it.each(expectations())('$fault × $step', async ({ fault, step, cells }) => {
  const outcomes: Record<string, string> = {};
  // Sequentially: a job handles every due row, on any rail.
  for (const name of COLUMNS) {
    const cell = cells[name] ?? '';
    const rail = context.rails[name];
    if (cell.startsWith('–'))
      outcomes[name] = isImpossible(rail, fault, step) ? cell : 'the fault is possible';
    else outcomes[name] = await outcomeOf(rail, fault, step);
  }
  expect(outcomes).toEqual(cells);
});

/** True if the rail has no such call or its answer cannot contain the fault. */
function isImpossible(rail: ImitatedRail, fault: string, step: Step): boolean {
  if (step === 'refund' || step === 'payout') return rail[step] === null;
  const { amount, reference, status } = rail.answerTells;
  if (step === 'status') return false;
  if (fault === 'other amount') return amount === undefined;
  if (fault === 'other reference') return reference === undefined;
  return !status && fault !== 'refused inside 200';
}

function outcomeOf(rail: ImitatedRail, name: string, step: Step): Promise<string> {
  const inside200 = name === 'refused inside 200' && step !== 'status' ? rail.refusedInside200 : null;
  const fault = inside200 ? { onSend: inside200 } : (FAULTS[name]?.[step] ?? FAULTS[name]?.any ?? {});
  if (step === 'refund') return ofRefund(rail, fault);
  if (step === 'payout') return ofPayout(rail, fault);
  return ofPayment(rail, fault, step);
}

/** Begins a movement while the rail has the fault. */
async function beginWithFault(
  rail: ImitatedRail,
  movement: Movement,
  fault: Fault,
  begin: () => Promise<unknown>,
) {
  const original = movement.books.newEntriesAre;
  if (fault.onSend) movement.send.next(fault.onSend(rail));
  if (fault.initial) movement.books.newEntriesAre = fault.initial(rail);
  await begin();
  movement.books.newEntriesAre = original;
}

const entriesOf = ({ books }: Movement, key: string): BookEntry[] =>
  [...books.entries.values()].filter(({ externalId }) => externalId === key);

function approve(movement: Movement, key: string): void {
  for (const entry of entriesOf(movement, key))
    if (!ENDED.includes(entry.status)) entry.status = 'SUCCESSFUL';
}

/** Outcome in the terms of the table. `sends`: our own count. */
function outcome(
  end: 'completed' | 'failed' | 'manual' | 'held' | 'open',
  { sends }: { sends: number },
  entries: BookEntry[],
): string {
  const moved = entries.filter(({ status }) => status === 'SUCCESSFUL').length;
  const requests = entries.reduce((sum, entry) => sum + entry.requestCount, 0);
  const summary = `${end}, moved ${moved} times, sent ${sends} times`;
  if (moved > 1 || entries.length > 1) return `TWICE: ${summary}`;
  if (end === 'completed' && moved === 1) {
    if (sends === 1) return 'asked';
    return requests > 1 ? 'again, known' : 'again';
  }
  if (end === 'failed' && moved === 0) return 'failed';
  if (end === 'manual' && moved === 0) return 'by hand';
  return end === 'held' ? 'held' : summary;
}

async function ofPayment(rail: ImitatedRail, fault: Fault, step: Step): Promise<string> {
  const movement = rail.payment;
  const awa = await context.passenger();
  const pay = () => context.pay(awa, rail.wallet, at(rail));
  if (step === 'create') await beginWithFault(rail, movement, fault, pay);
  else await pay();
  const [{ id } = { id: '' }] = await context.paymentsOf(awa);
  const key = rail.keyOf(id);
  const checkStatus = async () => {
    await context.pass(id, 130);
    await context.database.query('DELETE FROM provider_budgets');
    await context.makeDue(id);
    await at(rail).job.run();
    return context.payment(id);
  };
  if (fault.onAsk) movement.ask.next(fault.onAsk(rail));
  if (step === 'status') {
    approve(movement, key);
    const [entry] = entriesOf(movement, key);
    if (entry === undefined) return 'it never arrived';
    const original = { ...entry };
    fault.reported?.(entry, rail);
    const checked = await checkStatus();
    if (checked.status === 'completed' && !fault.onAsk) return 'completed by the first answer';
    Object.assign(entry, checked.status === 'failed' ? {} : original);
  } else {
    const { status, needs_review } = await context.payment(id);
    if (status === 'completed' || needs_review) return `${status} by the answer to the request`;
  }
  for (let round = 0; round < 4; round++) {
    approve(movement, key);
    await checkStatus();
  }
  return paymentOutcome(await context.payment(id), entriesOf(movement, key));
}

async function paymentOutcome(payment: PaymentEntity, entries: BookEntry[]): Promise<string> {
  const { status, needs_review, id } = payment;
  const receipts = await context.receiptsOf(id);
  if (receipts.length !== (status === 'completed' ? 1 : 0))
    return `${status} with ${receipts.length} receipts`;
  if (needs_review) return outcome('held', payment, entries);
  return outcome(status === 'completed' || status === 'failed' ? status : 'open', payment, entries);
}

async function ofRefund(rail: ImitatedRail, fault: Fault): Promise<string> {
  const movement = rail.refund;
  if (movement === null) return 'no such call';
  const awa = await context.passenger();
  const payment = await context.pay(awa, rail.wallet, at(rail));
  await context.settle(payment, 'completed');
  await beginWithFault(rail, movement, fault, async () => {
    await refunds.cancel(awa, at(rail));
    await refunds.reached(payment.id, ({ sends, claimed_until }) => sends === 1 && claimed_until === null);
  });
  const { id } = await refunds.of(payment.id);
  const after = (seconds: number) => refunds.after(id, seconds, at(rail));
  const end = await moneyOut(rail, movement, fault, rail.keyOf(id), after);
  if (end.status === 'completed')
    expect(await context.payment(payment.id)).toMatchObject({ status: 'refunded' });
  return moneyOutOutcome(end, entriesOf(movement, rail.keyOf(id)));
}

async function ofPayout(rail: ImitatedRail, fault: Fault): Promise<string> {
  const movement = rail.payout;
  if (movement === null) return 'no such call';
  const driver = await moving.driver(4_500, rail.wallet);
  const by = at(rail);
  await beginWithFault(rail, movement, fault, async () => {
    await moving.create(by);
    await moving.run(by);
  });
  const { id } = await moving.one(driver);
  const after = (seconds: number) => moving.after(driver, seconds, by);
  const end = await moneyOut(rail, movement, fault, rail.keyOf(id), after);
  return moneyOutOutcome(end, entriesOf(movement, rail.keyOf(id)));
}

type MoneyOut = { status: string | null; needs_review: boolean; sends: number };

/** Checks a sent refund or payout until its outcome is known. */
async function moneyOut(
  rail: ImitatedRail,
  movement: Movement,
  fault: Fault,
  key: string,
  after: (seconds: number) => Promise<MoneyOut>,
): Promise<MoneyOut> {
  if (fault.onAsk) movement.ask.next(fault.onAsk(rail));
  const [entry] = entriesOf(movement, key);
  if (fault.reported && entry !== undefined) {
    const original = { ...entry };
    entry.status = 'SUCCESSFUL';
    fault.reported(entry, rail);
    await after(130);
    Object.assign(entry, { ...original, status: 'SUCCESSFUL' });
    return after(0);
  }
  // Late enough that the sending is over, too early for "not found" to prove that it never arrived.
  let end = await after(90);
  for (let round = 0; round < 4; round++) {
    approve(movement, key);
    end = await after(130);
  }
  return end;
}

function moneyOutOutcome(end: MoneyOut, entries: BookEntry[]): string {
  if (end.needs_review) return outcome('held', end, entries);
  const { status } = end;
  return outcome(status === 'completed' || status === 'manual' ? status : 'open', end, entries);
}
