import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Xaf } from '../../../platform/money';
import type { FailureReason, RefundCause, RefundStatus } from '../../money';
import type { ProviderName } from '../providers/payment-provider';

/** What the texts about a payment and its refund say. */
export interface PaymentFactsRow {
  booking_id: string;
  ride_id: string;
  booking_cancelled: boolean;
  passenger_id: string;
  driver_id: string;
  /** The passenger's name. */
  passenger: string;
  from_city: string;
  to_city: string;
  departure_time: Date;
  seats: number;
  amount: Xaf;
  provider: ProviderName;
  /** The boarding code: for the passenger's SMS alone. */
  code: string | null;
  /** Why it failed, as a code and in words. */
  reason_code: FailureReason | null;
  reason: string | null;
  /** 0 where nothing goes back. */
  refund_amount: Xaf;
  refund_status: RefundStatus | null;
  refund_cause: RefundCause | null;
  /** The provider's, of a transfer that a person made. */
  refund_reference: string | null;
}

@Injectable()
export class PaymentNotificationsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @param rest with the refund of what a cancellation had kept, not the first */
  async facts(tx: EntityManager | null, paymentId: string, rest: boolean): Promise<PaymentFactsRow | null> {
    const [facts] = await (tx ?? this.dataSource).query<PaymentFactsRow[]>(
      `SELECT b.id AS booking_id, b.ride_id, b.status = 'cancelled' AS booking_cancelled, b.user_id AS passenger_id, r.driver_id,
         u.full_name AS passenger, r.from_city, r.to_city, r.departure_time, b.seats, p.amount, p.provider,
         b.verification_code AS code, p.metadata ->> 'reason_code' AS reason_code, p.metadata ->> 'reason' AS reason,
         coalesce(f.amount, 0) AS refund_amount, f.status AS refund_status, f.cause AS refund_cause,
         f.settled_reference AS refund_reference
       FROM payments p JOIN bookings b ON b.id = p.booking_id JOIN rides r ON r.id = b.ride_id
       JOIN profiles u ON u.id = b.user_id LEFT JOIN refunds f ON f.payment_id = p.id AND f.rest = $2
       WHERE p.id = $1`,
      [paymentId, rest],
    );
    return facts ?? null;
  }
}
