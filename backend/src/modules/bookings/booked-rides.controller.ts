import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../../platform/config';
import { IdParam, ok, Operation, UserId } from '../../platform/http';
import { wrongRole } from './booking.errors';
import { BookingsService } from './bookings.service';
import {
  DriverReservationsResponse,
  toReservations,
  toUserRide,
  UserRideResponse,
} from './dto/bookings.responses';

@ApiTags('Rides')
@Controller('api')
export class BookedRidesController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly config: AppConfig,
  ) {}

  @Get('driver/reservations')
  @Operation("List the bookings on the signed-in driver's rides", {
    type: DriverReservationsResponse,
    withoutEnvelope: true,
  })
  async reservations(@UserId() driverId: string): Promise<DriverReservationsResponse> {
    const { rides, bookings } = await this.bookings.reservationsOf(driverId);
    return { success: true, rides: toReservations(rides, bookings) };
  }

  @Get('rides/user/:userId')
  @Operation('List the rides that a passenger has booked', [UserRideResponse], 403)
  async ofPassenger(@UserId() passengerId: string, @IdParam('userId') userId: string) {
    if (userId !== passengerId) throw wrongRole();
    const rows = await this.bookings.activeOf(userId);
    return ok(rows.map((row) => toUserRide(row, this.config.serviceFee)));
  }
}
