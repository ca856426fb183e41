import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../../platform/database';
import { Realtime } from '../../platform/realtime';
import { BookingRealtimeService } from '../bookings';
import type { PaymentEntity } from './payment.entity';
import { PaymentsRepository } from './payments.repository';

@Injectable()
export class PaymentRealtimeService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly bookings: BookingRealtimeService,
    private readonly realtime: Realtime,
    private readonly payments: PaymentsRepository,
  ) {}

  pushChanged(tx: EntityManager, payment: PaymentEntity, cause: string): void {
    const { id, booking_id, provider, rail, status, needs_review } = payment;
    afterCommit(tx, async () => {
      this.logger.log(
        { payment_id: id, booking_id, provider, rail, status, needs_review, cause },
        'payment changed',
      );
      if (!this.realtime.isListening) return;
      const payer = await this.payments.payerOf(booking_id);
      if (payer !== null) this.realtime.toPerson(null, payer, 'payment:updated', { id, booking_id, status });
    });
    this.bookings.pushChanged(tx, booking_id);
  }
}
