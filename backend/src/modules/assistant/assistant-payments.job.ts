import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DomainError } from '../../platform/errors';
import { JobQueue } from '../../platform/jobs';
import { PaymentsService } from '../payments';
import { startPayment } from './dialogue/booking.dialogue';

@Injectable()
export class AssistantPaymentsJob implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly payments: PaymentsService,
  ) {}

  onModuleInit(): void {
    this.jobs.work(startPayment, async ({ user_id, booking_id, phone, wallet }) => {
      try {
        await this.payments.start(user_id, { booking_id, provider: wallet, phone_number: phone });
      } catch (error) {
        // A refusal is final.
        if (!(error instanceof DomainError)) throw error;
      }
    });
  }
}
