import { randomInt } from 'node:crypto';
import type { RailName } from '../../platform/config';
import { newId, type PreparedQueries, type PreparedQuery, statements } from '../../platform/database';
import type { AddResult, Book, BookEntry, Books, NewEntry } from './books';
import { type OutcomePolicy, type OutcomeRules, simulatedOutcome } from './simulated-outcome';

const INITIAL_BALANCE = 5_000_000;
const REFUND_SECONDS = 2;

const STATE = `external_id AS "externalId", amount, currency, reference,
  CASE WHEN decide_at <= now() THEN outcome ELSE 'PENDING' END AS status, CASE WHEN decide_at <= now() THEN reason END AS reason`;
export const PAYMENT = `${STATE}, phone, callback_url AS "callbackUrl", financial_transaction_id AS "financialTransactionId"`;
const MONEY_OUT = `${STATE}, NULL AS "callbackUrl", NULL AS "financialTransactionId"`;

const SQL = statements({
  simulator_payment: `SELECT ${PAYMENT} FROM simulator_payments WHERE provider = $1 AND reference = $2`,
  simulator_refund: `SELECT ${MONEY_OUT},
      (SELECT phone FROM simulator_payments p WHERE p.provider = r.provider AND p.reference = r.reference_to_refund) AS phone
    FROM simulator_refunds r WHERE provider = $1 AND reference = $2`,
  simulator_transfer: `SELECT ${MONEY_OUT}, phone FROM simulator_transfers WHERE rail = $1 AND reference = $2`,
  simulator_balance: `SELECT coalesce(sum(amount::numeric), 0)::float8 AS sent FROM simulator_transfers
    WHERE rail = $1 AND outcome = 'SUCCESSFUL'`,
  simulator_holder: `SELECT full_name FROM profiles WHERE phone = $1 AND full_name <> '' AND deleted_at IS NULL`,
  simulator_add_payment: `
    WITH added AS (
      INSERT INTO simulator_payments (id, provider, reference, external_id, phone, amount, currency, outcome, reason,
        financial_transaction_id, callback_url, decide_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + make_interval(secs => $12::float8))
      ON CONFLICT DO NOTHING
      RETURNING id, decide_at, callback_url
    ), callback AS (
      INSERT INTO simulator_callbacks (id, simulator_payment_id, due_at)
      SELECT $13::uuid, id, decide_at FROM added WHERE callback_url IS NOT NULL
    )
    SELECT id FROM added`,
  simulator_add_refund: `
    INSERT INTO simulator_refunds (id, provider, reference, reference_to_refund, amount, currency, external_id, outcome,
      reason, decide_at)
    SELECT $1::uuid, p.provider, $2::text, p.reference, $4::text, $5::text, $6::text, verdict.outcome,
      CASE WHEN verdict.outcome = 'FAILED' THEN $9::text END, now() + make_interval(secs => $7::float8)
    FROM simulator_payments p
    CROSS JOIN LATERAL (
      SELECT CASE WHEN coalesce(sum(r.amount::numeric), 0) + $4::text::numeric > p.amount::numeric
        THEN 'FAILED' ELSE 'SUCCESSFUL' END AS outcome
      FROM simulator_refunds r
      WHERE r.provider = p.provider AND r.reference_to_refund = p.reference AND r.outcome = 'SUCCESSFUL'
    ) verdict
    WHERE p.provider = $8 AND p.reference = $3
    ON CONFLICT DO NOTHING
    RETURNING id`,
  simulator_add_transfer: `INSERT INTO simulator_transfers (id, rail, reference, external_id, phone, amount, currency, outcome, reason, decide_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10::float8))
    ON CONFLICT DO NOTHING RETURNING id`,
  simulator_count: 'SELECT count(*)::int AS payments FROM simulator_payments',
});

export class DatabaseBooks implements Books {
  readonly payments: Book;
  readonly refunds: Book;
  readonly transfers: Book;

  constructor(
    private readonly rail: RailName,
    private readonly rules: OutcomeRules,
    private readonly policy: Omit<OutcomePolicy, 'ordinal'>,
    private readonly queries: PreparedQueries,
  ) {
    const book = (query: PreparedQuery, add: Book['add']): Book => ({
      add,
      find: (reference) => this.find(query, reference),
    });
    this.payments = book(SQL.simulator_payment, (entry) => this.addPayment(entry));
    this.refunds = book(SQL.simulator_refund, (entry) => this.addRefund(entry));
    this.transfers = book(SQL.simulator_transfer, (entry) => this.addTransfer(entry));
  }

  async balance(): Promise<number> {
    const sent = await this.queries.value<number>(SQL.simulator_balance, [this.rail]);
    return INITIAL_BALANCE - (sent ?? 0);
  }

  async holderOf(phone: string): Promise<string> {
    const name = await this.queries.value<string>(SQL.simulator_holder, [phone]);
    return (name ?? 'Chantal Ewondo').toUpperCase();
  }

  /** Also schedules the callback. */
  private async addPayment(entry: NewEntry): Promise<AddResult> {
    const { reference, externalId, phone, amount, currency, callbackUrl } = entry;
    const ordinal = await this.countPayments();
    const outcome = simulatedOutcome(this.rules, phone, { ...this.policy, ordinal });
    const rows = await this.queries.run(SQL.simulator_add_payment, [
      newId(),
      this.rail,
      reference,
      externalId,
      phone,
      amount,
      currency,
      outcome.status,
      outcome.reason,
      String(randomInt(1_000_000_000, 9_999_999_999)),
      this.rules.withoutCallback?.(reference) ? null : callbackUrl,
      outcome.decidedAfterSeconds,
      newId(),
    ]);
    if (rows.length === 0) return 'repeated';
    return outcome.answersServerError ? 'failing' : 'added';
  }

  /** A refund fails if all refunds together exceed the paid amount. */
  private async addRefund(entry: NewEntry): Promise<AddResult> {
    const { reference, externalId, amount, currency, paymentReference = '' } = entry;
    const payment = await this.find(SQL.simulator_payment, paymentReference);
    if (payment === null) return 'unknown';
    if (payment.status !== 'SUCCESSFUL') return 'unpaid';
    const rows = await this.queries.run(SQL.simulator_add_refund, [
      newId(),
      reference,
      paymentReference,
      amount,
      currency,
      externalId,
      REFUND_SECONDS,
      this.rail,
      this.rules.refundTooLarge,
    ]);
    return rows.length === 1 ? 'added' : 'repeated';
  }

  private async addTransfer(entry: NewEntry): Promise<AddResult> {
    const { reference, externalId, phone, amount, currency } = entry;
    const outcome = this.rules.transfer(phone, Number(amount) > (await this.balance()));
    const rows = await this.queries.run(SQL.simulator_add_transfer, [
      newId(),
      this.rail,
      reference,
      externalId,
      phone,
      amount,
      currency,
      outcome.status,
      outcome.reason,
      outcome.decidedAfterSeconds,
    ]);
    if (rows.length === 0) return 'repeated';
    return outcome.answersServerError ? 'failing' : 'added';
  }

  private async countPayments(): Promise<number> {
    return (await this.queries.value<number>(SQL.simulator_count, [])) ?? 0;
  }

  private find(query: PreparedQuery, reference: string): Promise<BookEntry | null> {
    return this.queries.first(query, [this.rail, reference]);
  }
}
