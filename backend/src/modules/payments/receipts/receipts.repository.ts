import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { ProviderName } from '../../../platform/config';
import { firstRow, postgresCode } from '../../../platform/database';
import { doualaYear } from '../../../platform/douala';
import type { Xaf } from '../../../platform/money';
import { BOOKED_SEGMENT } from '../../bookings';
import type { RefundStatus } from '../../money';
import { PaymentEntity, PaymentReceiptEntity } from '../payment.entity';

/** SQLSTATE classes of transaction and server failures, on which the fallback would fail too. */
const SERVER_FAILURES = /^(40|08|53|57)/;
/** `RECEIPT-2026-000042`; more digits if a year needs them. */
const DIGITS = 6;

@Injectable()
export class ReceiptsRepository {
  constructor(
    @InjectRepository(PaymentReceiptEntity) private readonly receipts: Repository<PaymentReceiptEntity>,
  ) {}

  /** Calls the stored procedure in a savepoint and falls back to an insert if it is broken. */
  async issue(tx: EntityManager, payment: { id: string; payment_time: Date }): Promise<void> {
    try {
      await tx.transaction((savepoint) => savepoint.query('SELECT create_receipt($1)', [payment.id]));
    } catch (error) {
      const code = postgresCode(error);
      if (code === null || SERVER_FAILURES.test(code)) throw error;
      await this.insert(tx, payment);
    }
  }

  /** The counter row stays locked until the commit, so that numbers are unique and without gaps. */
  private async insert(tx: EntityManager, payment: { id: string; payment_time: Date }): Promise<void> {
    const year = doualaYear(payment.payment_time);
    await tx.query(
      `WITH next AS (
         INSERT INTO receipt_counters AS c (year, last_number)
         SELECT $2::smallint, 1 WHERE NOT EXISTS (SELECT 1 FROM payment_receipts WHERE payment_id = $1)
         ON CONFLICT (year) DO UPDATE SET last_number = c.last_number + 1
         RETURNING last_number::text AS number)
       INSERT INTO payment_receipts (payment_id, receipt_number)
       SELECT $1, 'RECEIPT-' || $2 || '-' || lpad(number, greatest(${DIGITS}, length(number)), '0') FROM next`,
      [payment.id, year],
    );
  }

  findByPayment(paymentId: string): Promise<PaymentReceiptEntity | null> {
    return this.receipts.findOneBy({ payment_id: paymentId });
  }

  facts(paymentId: string): Promise<ReceiptFacts | null> {
    return firstRow(
      this.receipts.manager,
      `SELECT c.receipt_number, c.issued_at, coalesce((p.metadata->>'amount_taken')::int, p.amount) AS amount, p.provider,
         p.phone_number, coalesce(p.metadata->>'financialTransactionId', p.transaction_id) AS reference,
         coalesce(p.payment_time, c.issued_at) AS payment_time, u.full_name AS passenger, d.full_name AS driver,
         ${BOOKED_SEGMENT}, b.seats, b.price, p.service_fee + coalesce(q.service_fee, 0) AS service_fee, p.credit + coalesce(q.amount, 0) AS credit, f.status AS refund_status, f.amount AS refund_amount,
         f.completed_at AS refund_completed_at,
         (SELECT sum(m.amount)::int FROM refunds x JOIN payments m ON m.id = x.credited_to WHERE x.payment_id = p.id) AS moved_amount
       FROM payment_receipts c JOIN payments p ON p.id = c.payment_id JOIN bookings b ON b.id = p.booking_id
       JOIN rides r ON r.id = b.ride_id JOIN profiles u ON u.id = b.user_id JOIN profiles d ON d.id = r.driver_id
       LEFT JOIN payments q ON q.beside = p.id
       LEFT JOIN LATERAL (
         SELECT sum(amount)::int AS amount, max(completed_at) AS completed_at,
           CASE WHEN bool_and(status = 'completed') THEN 'completed' ELSE max(status) FILTER (WHERE status <> 'completed') END AS status
         FROM refunds WHERE payment_id = p.id AND status <> 'credited' AND amount > 0
       ) f ON true
       WHERE c.payment_id = $1`,
      [paymentId],
    );
  }

  async findByNumber(number: string) {
    const receipt = await this.receipts.findOneBy({ receipt_number: number });
    if (!receipt) return null;
    const payment = await this.receipts.manager.findOneByOrFail(PaymentEntity, { id: receipt.payment_id });
    return { receipt, payment };
  }
}

export interface ReceiptFacts {
  receipt_number: string;
  issued_at: Date;
  /** Amount that the provider took. */
  amount: Xaf;
  provider: ProviderName;
  /** 237 and nine digits; shown masked. */
  phone_number: string;
  /** The provider's transaction number, else the payment's reference. */
  reference: string | null;
  payment_time: Date;
  passenger: string;
  driver: string;
  from_city: string;
  to_city: string;
  departure_time: Date;
  seats: number;
  price: Xaf;
  service_fee: Xaf;
  credit: Xaf;
  refund_status: RefundStatus | null;
  refund_amount: Xaf | null;
  refund_completed_at: Date | null;
  /** Part that was moved to a later booking. */
  moved_amount: Xaf | null;
}
