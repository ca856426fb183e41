import { Controller, Get, Param } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { ApiEnvelope, ApiErrors, CurrentUser, type Identity, ok, UuidPipe } from '../../platform/http';
import { wrongRole } from './booking.errors';
import { BookingsService } from './bookings.service';
import {
  DriverReservationsResponse,
  toReservations,
  toUserRide,
  UserRideResponse,
} from './dto/reservation.response';

/** Rides seen through their bookings: by who drives, by who rides. */
@ApiTags('Rides')
@Controller('api')
export class BookedRidesController {
  constructor(private readonly bookings: BookingsService) {}

  /** spec §7: not in the usual envelope. */
  @Get('driver/reservations')
  @ApiExtraModels(DriverReservationsResponse)
  @ApiResponse({
    status: 200,
    description: 'Success',
    schema: { $ref: getSchemaPath(DriverReservationsResponse) },
  })
  @ApiErrors(401)
  async reservations(@CurrentUser() driver: Identity): Promise<DriverReservationsResponse> {
    const { rides, bookings } = await this.bookings.reservationsOf(driver.userId);
    return { success: true, rides: toReservations(rides, bookings) };
  }

  @Get('rides/user/:userId')
  @ApiEnvelope(UserRideResponse, { isArray: true })
  @ApiErrors(400, 401, 403)
  async ofPassenger(@CurrentUser() passenger: Identity, @Param('userId', UuidPipe) userId: string) {
    if (userId !== passenger.userId) throw wrongRole();
    return ok((await this.bookings.activeOf(userId)).map(toUserRide));
  }
}
