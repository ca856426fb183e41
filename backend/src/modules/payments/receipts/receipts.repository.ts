import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { postgresCode } from '../../../platform/database';
import { doualaYear } from '../../../platform/douala';
import { PaymentEntity } from '../payment.entity';
import { PaymentReceiptEntity } from './payment-receipt.entity';

/** Failures of a whole transaction or of the server: the fallback would meet them too. */
const NOT_OF_THE_PROCEDURE = /^(40|08|53|57)/;
/** `RECEIPT-2026-000042`; more digits where a year needs them. */
const DIGITS = 6;

@Injectable()
export class ReceiptsRepository {
  constructor(
    @InjectRepository(PaymentReceiptEntity) private readonly receipts: Repository<PaymentReceiptEntity>,
  ) {}

  /** spec §7: the stored procedure first, in a SAVEPOINT; where it is missing or broken, our own insert (decision 9). */
  async issue(tx: EntityManager, payment: { id: string; payment_time: Date }): Promise<void> {
    try {
      await tx.transaction((savepoint) => savepoint.query('SELECT create_receipt($1)', [payment.id]));
    } catch (error) {
      const code = postgresCode(error);
      if (code === null || NOT_OF_THE_PROCEDURE.test(code)) throw error;
      await this.insert(tx, payment);
    }
  }

  /** The same numbering as the procedure: the counter row stays locked until the commit, so no number is lost or given twice. */
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

  async findByNumber(
    number: string,
  ): Promise<{ receipt: PaymentReceiptEntity; payment: PaymentEntity } | null> {
    const receipt = await this.receipts.findOneBy({ receipt_number: number });
    if (!receipt) return null;
    const payment = await this.receipts.manager.findOneByOrFail(PaymentEntity, { id: receipt.payment_id });
    return { receipt, payment };
  }
}
