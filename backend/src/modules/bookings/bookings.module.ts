import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Retention } from '../../platform/jobs';
import { ApprovalsModule } from '../approvals';
import { AuditModule } from '../audit';
import { MoneyModule } from '../money';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { PromotionsModule } from '../promotions';
import { RatingsModule } from '../ratings';
import { RideBookings, RidesModule } from '../rides';
import { AdminBookingsController } from './admin-bookings.controller';
import { BoardingService } from './boarding.service';
import { BookedRidesController } from './booked-rides.controller';
import { BookingEntity } from './booking.entity';
import { BookingCreditsService } from './booking-credits.service';
import { BookingPaymentsService } from './booking-payments.service';
import { BookingRatingsService } from './booking-ratings.service';
import { BookingReadsRepository } from './booking-reads.repository';
import { BookingRealtimeService } from './booking-realtime.service';
import { BookingTransitionsService } from './booking-transitions.service';
import { BookingsController } from './bookings.controller';
import { BookingsRepository, OLD_TRAVELLERS } from './bookings.repository';
import { BookingsService } from './bookings.service';
import { CancellationsService } from './cancellations.service';
import { BookingChangesService } from './changes/booking-changes.service';
import { CreditedBookingsService } from './credited-bookings.service';
import { HoldsRepository, OLD_HOLD_ORIGINS } from './holds.repository';
import { HoldsService } from './holds.service';
import { BookingNotificationsRepository } from './notifications/booking-notifications.repository';
import { BookingNotificationsService } from './notifications/booking-notifications.service';
import { RebookingOffersService } from './rebooking-offers.service';
import { ResolutionsService } from './resolutions.service';
import { RideBoardingController } from './ride-boarding.controller';
import { RideChangesService } from './ride-changes.service';
import { CancelRideController } from './staff/cancel-ride.controller';
import { StaffRidesService } from './staff/staff-rides.service';
import { VerificationCodesService } from './verification-codes.service';

const EXPORTED = [
  BoardingService,
  BookingsService,
  BookingRealtimeService,
  BookingPaymentsService,
  ResolutionsService,
  BookingChangesService,
  CancellationsService,
  CreditedBookingsService,
];

/** Global, because rides is a layer below and gets its port without an import. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([BookingEntity]),
    ApprovalsModule,
    AuditModule,
    MoneyModule,
    NotificationsModule,
    ProfilesModule,
    PromotionsModule,
    RatingsModule,
    RidesModule,
  ],
  controllers: [
    BookingsController,
    BookedRidesController,
    RideBoardingController,
    AdminBookingsController,
    CancelRideController,
  ],
  providers: [
    ...EXPORTED,
    StaffRidesService,
    BookingsRepository,
    BookingReadsRepository,
    BookingTransitionsService,
    BookingNotificationsService,
    BookingNotificationsRepository,
    BookingCreditsService,
    BookingRatingsService,
    HoldsRepository,
    HoldsService,
    RideChangesService,
    RebookingOffersService,
    { provide: RideBookings, useExisting: RideChangesService },
    VerificationCodesService,
  ],
  exports: [...EXPORTED, RideBookings],
})
export class BookingsModule {
  constructor(retention: Retention) {
    retention.register(OLD_HOLD_ORIGINS, OLD_TRAVELLERS);
  }
}
