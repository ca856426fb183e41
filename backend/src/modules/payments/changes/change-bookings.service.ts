import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { invalidField } from '../../../platform/errors';
import { addressBlock } from '../../../platform/security';
import { BookingChangesService, BookingsService, type ChangePlan } from '../../bookings';
import { CreditPaymentsService } from '../credit-payments.service';
import type { ChangeBookingRequest } from './changes.dto';

/** A change or its preview. `booking_id`: the booking that holds the seats afterwards. */
export interface BookingChange extends Pick<ChangePlan, 'difference' | 'refund' | 'amount_due'> {
  booking_id: string;
}

/** docs/domain.md#changing-a-booking */
@Injectable()
export class ChangeBookingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly bookings: BookingsService,
    private readonly changes: BookingChangesService,
    private readonly credits: CreditPaymentsService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Changes the booking under the locks of both rides, or holds the seats until the difference is paid.
   * @throws DomainError VALIDATION_FAILED without a change; FORBIDDEN; as {@link BookingChangesService.plan}
   */
  async change(
    userId: string,
    bookingId: string,
    { preview = false, ...wanted }: ChangeBookingRequest,
    clientAddress: string,
  ): Promise<BookingChange> {
    if (Object.values(wanted).every((value) => value === undefined)) throw emptyChange();
    const address = this.config.http.throttling ? addressBlock(clientAddress) : null;
    const { ride_id } = await this.bookings.requireOwn(userId, bookingId);
    await this.changes.expireHolds(userId, wanted.ride_id ?? ride_id);
    return this.transactions.run(async (tx) => {
      const plan = await this.changes.plan(tx, userId, bookingId, { ...wanted, address });
      const { difference, refund, amount_due } = plan;
      const booking_id = preview ? bookingId : await this.apply(tx, plan);
      return { difference, refund, amount_due, booking_id };
    });
  }

  private async apply(tx: EntityManager, plan: ChangePlan): Promise<string> {
    const { booking, paid, credit } = plan;
    if (!paid) return this.changes.changeHold(tx, plan);
    if (credit === null || booking.latest_payment_id === null) return this.changes.hold(tx, plan);
    const id = await this.changes.replacePaid(tx, plan);
    const money = { payment_id: booking.latest_payment_id, refund: credit };
    await this.credits.payByChange(tx, { bookingId: id, from: booking, money });
    return id;
  }
}

const emptyChange = () => invalidField('seats', 'seats, ride_id, from_stop_id or to_stop_id must be given');
