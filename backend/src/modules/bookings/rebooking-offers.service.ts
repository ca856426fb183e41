import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config';
import { DepartureAlertsService, type LockedRide, RidesRepository } from '../rides';
import type { LockedBooking } from './bookings.repository';
import { refundableMoney } from './cancellations.service';
import { BookingNotificationsService } from './notifications/booking-notifications.service';

const NEAR_DEPARTURE_MS = 24 * 3_600_000;

/** docs/domain.md#another-ride-instead-of-a-refund */
@Injectable()
export class RebookingOffersService {
  constructor(
    private readonly rides: RidesRepository,
    private readonly alerts: DepartureAlertsService,
    private readonly notifications: BookingNotificationsService,
    private readonly config: AppConfig,
  ) {}

  /** Offers other rides or, without any, sets a departure alert. @returns whether the refund should wait */
  async offer(tx: EntityManager, booking: LockedBooking, ride: LockedRide): Promise<boolean> {
    if (!this.mayOffer(booking, ride)) return false;
    const { from_city, to_city } = ride;
    const { departure_time, user_id } = booking;
    const offered = await this.rides.hasAlternatives(tx, { ...booking, from_city, to_city });
    if (!offered) await this.alerts.addExempt(tx, user_id, { from_city, to_city, departure_time });
    await this.notifications.notify(tx, offered ? 'rebooking_offered' : 'rebooking_none', booking.id);
    return offered;
  }

  /** True if a refund is due, may be delayed, and the booked or current departure is less than a day away. */
  private mayOffer(booking: LockedBooking, ride: LockedRide): boolean {
    if (refundableMoney(booking) <= 0) return false;
    const departure = Math.min(booking.departure_time.getTime(), ride.departure_time.getTime());
    return this.config.bookings.rebookMinutes > 0 && departure - booking.now.getTime() < NEAR_DEPARTURE_MS;
  }
}
