import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PaymentEntity } from './payment.entity';

@Injectable()
export class CreditPaymentsRepository {
  /** Inserts a completed payment by a credit, with the payer of the payment that brought the money. */
  async insert(
    tx: EntityManager,
    {
      from,
      ...payment
    }: Pick<PaymentEntity, 'id' | 'booking_id' | 'amount' | 'service_fee'> & { from: string },
  ): Promise<{ payment_time: Date }> {
    const rows: { payment_time: Date }[] = await tx.query(
      `INSERT INTO payments (id, booking_id, amount, service_fee, provider, rail, phone_number, currency, status, outcome, payment_time,
         metadata, credit_of)
       SELECT $1, $2, $3, $4, p.provider, p.rail, p.phone_number, p.currency, 'completed', 'seated', now(),
         jsonb_build_object('provider', p.provider), coalesce(p.credit_of, p.id)
       FROM payments p WHERE p.id = $5
       RETURNING payment_time`,
      [payment.id, payment.booking_id, payment.amount, payment.service_fee, from],
    );
    const [inserted] = rows;
    if (!inserted) throw new Error(`The payment ${from} is gone`);
    return inserted;
  }
}
