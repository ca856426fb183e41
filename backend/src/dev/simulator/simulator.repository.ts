import { Injectable } from '@nestjs/common';
import { newId, PreparedQueries } from '../../platform/database';
import type { RailName } from '../../platform/config';
import { SimulatorTransfersRepository } from './simulator-transfers.repository';
import type { SimulatedOutcome } from './simulated-outcome';

export interface NewSimulatedPayment {
  rail: RailName;
  reference: string;
  externalId: string;
  phone: string;
  amount: string;
  currency: string;
  outcome: SimulatedOutcome;
  financialTransactionId: string;
  callbackUrl: string | null;
}

/** A payment in the simulator's books; `decided` by the database's clock. */
export interface SimulatedPayment {
  id: string;
  rail: RailName;
  reference: string;
  external_id: string;
  phone: string;
  amount: string;
  currency: string;
  outcome: 'SUCCESSFUL' | 'FAILED';
  reason: string | null;
  financial_transaction_id: string | null;
  callback_url: string | null;
  decided: boolean;
}

export interface NewSimulatedRefund {
  rail: RailName;
  reference: string;
  referenceToRefund: string;
  amount: string;
  currency: string;
  externalId: string;
  decidedAfterSeconds: number;
}

export interface SimulatedRefund {
  reference: string;
  amount: string;
  currency: string;
  external_id: string;
  phone: string;
  outcome: 'SUCCESSFUL' | 'FAILED';
  reason: string | null;
  decided: boolean;
}

const COLUMNS = `p.id, p.provider AS rail, p.reference, p.external_id, p.phone, p.amount, p.currency, p.outcome, p.reason,
  p.financial_transaction_id, p.callback_url, p.decide_at <= now() AS decided`;

@Injectable()
export class SimulatorRepository {
  readonly transfers: SimulatorTransfersRepository;

  constructor(private readonly queries: PreparedQueries) {
    this.transfers = new SimulatorTransfersRepository(queries);
  }

  async countPayments(): Promise<number> {
    const rows = await this.queries.run<{ payments: number }>(
      { name: 'simulator_count', text: 'SELECT count(*)::int AS payments FROM simulator_payments' },
      [],
    );
    return rows[0]?.payments ?? 0;
  }

  /**
   * Books the payment and its callback, once for each reference (and externalId, if the rail deduplicates by it): false for a repetition.
   */
  async addPayment(payment: NewSimulatedPayment): Promise<boolean> {
    const rows = await this.queries.run<{ id: string }>(
      {
        name: 'simulator_add_payment',
        text: `
          WITH added AS (
            INSERT INTO simulator_payments (id, provider, reference, external_id, phone, amount, currency, outcome, reason,
              financial_transaction_id, callback_url, decide_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + make_interval(secs => $12::float8))
            ON CONFLICT DO NOTHING
            RETURNING id, decide_at, callback_url
          ), announced AS (
            INSERT INTO simulator_callbacks (id, simulator_payment_id, due_at)
            SELECT $13::uuid, id, decide_at FROM added WHERE callback_url IS NOT NULL
          )
          SELECT id FROM added`,
      },
      [
        newId(),
        payment.rail,
        payment.reference,
        payment.externalId,
        payment.phone,
        payment.amount,
        payment.currency,
        payment.outcome.status,
        payment.outcome.reason,
        payment.outcome.status === 'SUCCESSFUL' ? payment.financialTransactionId : null,
        payment.callbackUrl,
        payment.outcome.decidedAfterSeconds,
        newId(),
      ],
    );
    return rows.length === 1;
  }

  async findPayment(rail: RailName, reference: string): Promise<SimulatedPayment | null> {
    const rows = await this.queries.run<SimulatedPayment>(
      {
        name: 'simulator_payment',
        text: `SELECT ${COLUMNS} FROM simulator_payments p WHERE p.provider = $1 AND p.reference = $2`,
      },
      [rail, reference],
    );
    return rows[0] ?? null;
  }

  async findPaymentNamed(rail: RailName, externalId: string): Promise<SimulatedPayment | null> {
    const rows = await this.queries.run<SimulatedPayment>(
      {
        name: 'simulator_payment_named',
        text: `SELECT ${COLUMNS} FROM simulator_payments p WHERE p.provider = $1 AND p.external_id = $2`,
      },
      [rail, externalId],
    );
    return rows[0] ?? null;
  }

  /**
   * Books a refund once for each reference, as FAILED if it exceeds the paid amount.
   * @returns false for a repetition
   */
  async addRefund(refund: NewSimulatedRefund): Promise<boolean> {
    const rows = await this.queries.run<{ id: string }>(
      {
        name: 'simulator_add_refund',
        text: `
          INSERT INTO simulator_refunds (id, provider, reference, reference_to_refund, amount, currency, external_id, outcome,
            reason, decide_at)
          SELECT $1::uuid, p.provider, $2::text, p.reference, $4::text, $5::text, $6::text, verdict.outcome,
            CASE WHEN verdict.outcome = 'FAILED' THEN 'NOT_ALLOWED' END, now() + make_interval(secs => $7::float8)
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
      },
      [
        newId(),
        refund.reference,
        refund.referenceToRefund,
        refund.amount,
        refund.currency,
        refund.externalId,
        refund.decidedAfterSeconds,
        refund.rail,
      ],
    );
    return rows.length === 1;
  }

  async findRefund(rail: RailName, reference: string): Promise<SimulatedRefund | null> {
    const rows = await this.queries.run<SimulatedRefund>(
      {
        name: 'simulator_refund',
        text: `
          SELECT r.reference, r.amount, r.currency, r.external_id, p.phone, r.outcome, r.reason, r.decide_at <= now() AS decided
          FROM simulator_refunds r
          JOIN simulator_payments p ON p.provider = r.provider AND p.reference = r.reference_to_refund
          WHERE r.provider = $1 AND r.reference = $2`,
      },
      [rail, reference],
    );
    return rows[0] ?? null;
  }
}
