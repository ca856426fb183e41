import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { namedBindings } from '../../../platform/database';
import { withinDays } from '../../../platform/douala';
import { pageAndCount, phoneOrText, type StaffRows } from '../../../platform/http';
import { STATUSES_OF_RESULT } from '../../money';
import { PaymentEntity, PaymentEventEntity, PaymentReceiptEntity } from '../../payments';
import { RefundEntity, RefundEventEntity } from '../money-out/money-out.entity';
import type { AdminPaymentsQuery, AdminRefundsQuery } from './staff-payments.requests';

const RECEIPT = /^receipt-/i;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

@Injectable()
export class StaffPaymentsRepository {
  constructor(
    @InjectRepository(PaymentEntity) private readonly payments: Repository<PaymentEntity>,
    @InjectRepository(PaymentEventEntity) private readonly events: Repository<PaymentEventEntity>,
    @InjectRepository(RefundEntity) private readonly refunds: Repository<RefundEntity>,
    @InjectRepository(RefundEventEntity) private readonly refundEvents: Repository<RefundEventEntity>,
  ) {}

  findPayment(id: string): Promise<PaymentEntity | null> {
    return this.payments.findOneBy({ id });
  }

  findRefund(id: string): Promise<RefundEntity | null> {
    return this.refunds.findOneBy({ id });
  }

  refundsOf(paymentId: string): Promise<RefundEntity[]> {
    return this.refunds.find({ where: { payment_id: paymentId }, order: { rest: 'ASC', created_at: 'ASC' } });
  }

  eventsOfRefund(refundId: string): Promise<RefundEventEntity[]> {
    return this.refundEvents.find({ where: { refund_id: refundId }, order: { id: 'ASC' } });
  }

  eventsOf(paymentId: string): Promise<PaymentEventEntity[]> {
    return this.events.find({ where: { payment_id: paymentId }, order: { id: 'ASC' } });
  }

  async receiptNumberOf(paymentId: string): Promise<string | null> {
    const receipt = await this.payments.manager.findOneBy(PaymentReceiptEntity, { payment_id: paymentId });
    return receipt?.receipt_number ?? null;
  }

  /**
   * `q`: a receipt number, the id of a payment or booking, a provider's reference (also the one in its SMS),
   * or digits of the phone number.
   */
  async listPayments(query: AdminPaymentsQuery): Promise<StaffRows<PaymentEntity>> {
    const order = query.order === 'asc' ? 'ASC' : 'DESC';
    const list = this.payments.createQueryBuilder('p');
    for (const field of ['status', 'provider', 'rail', 'booking_id', 'needs_review'] as const) {
      const value = query[field];
      if (value !== undefined) list.andWhere(`p.${field} = :${field}`, { [field]: value });
    }
    if (query.result !== undefined) {
      list.andWhere('p.status IN (:...statuses)', { statuses: STATUSES_OF_RESULT[query.result] });
    }
    narrowToDays(list, query);
    if (query.q !== undefined && RECEIPT.test(query.q)) {
      list.andWhere('p.id = (SELECT payment_id FROM payment_receipts WHERE receipt_number = :number)', {
        number: query.q.toUpperCase(),
      });
    } else if (query.q) {
      const id = UUID.test(query.q) ? 'p.id = :id OR p.booking_id = :id OR ' : '';
      const inMetadata = `p.transaction_id = :q OR p.metadata->>'financialTransactionId' = :q`;
      const values = { q: phoneOrText(query.q), id: query.q };
      list.andWhere(`(${id}${inMetadata} OR strpos(p.phone_number, :q) > 0)`, values);
    }
    const sort = query.sort ?? 'created_at';
    // Only for nullable columns: the index has no NULLS LAST.
    list.orderBy(`p.${sort}`, order, sort === 'payment_time' ? 'NULLS LAST' : undefined);
    return pageAndCount(list.addOrderBy('p.id', order), query);
  }

  async listRefunds(query: AdminRefundsQuery): Promise<StaffRows<RefundEntity>> {
    const order = query.order === 'asc' ? 'ASC' : 'DESC';
    const list = this.refunds.createQueryBuilder('r');
    for (const field of ['status', 'rail', 'booking_id', 'payment_id', 'needs_review'] as const) {
      const value = query[field];
      if (value !== undefined) list.andWhere(`r.${field} = :${field}`, { [field]: value });
    }
    narrowToDays(list, query);
    if (query.q) {
      const id = UUID.test(query.q) ? 'r.id = :id OR r.payment_id = :id OR r.booking_id = :id OR ' : '';
      list.andWhere(`(${id}:q IN (r.provider_reference, r.rail_reference, r.settled_reference))`, {
        q: query.q,
        id: query.q,
      });
    }
    list.orderBy(`r.${query.sort ?? 'created_at'}`, order).addOrderBy('r.id', order);
    return pageAndCount(list, query);
  }
}

function narrowToDays(
  list: SelectQueryBuilder<PaymentEntity | RefundEntity>,
  { created_from: from, created_to: to }: AdminPaymentsQuery | AdminRefundsQuery,
): void {
  const { parameters, bind } = namedBindings('day');
  for (const condition of withinDays(`${list.alias}.created_at`, { from, to }, bind)) {
    list.andWhere(condition, parameters);
  }
}
