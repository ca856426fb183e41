import { Controller, Get } from '@nestjs/common';
import { ApiTags, ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { AppConfig } from '../../platform/config';
import { ApiEnvelope, ok, Operation, IdParam, UserId } from '../../platform/http';
import { BookingsService } from './bookings.service';
import { wrongRole } from './booking.errors';
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

  /** Answers without the usual envelope. */
  @Get('driver/reservations')
  @ApiExtraModels(DriverReservationsResponse)
  @ApiResponse({
    status: 200,
    description: 'Success',
    schema: { $ref: getSchemaPath(DriverReservationsResponse) },
  })
  @Operation("List the bookings on the signed-in driver's rides")
  async reservations(@UserId() driverId: string): Promise<DriverReservationsResponse> {
    const { rides, bookings } = await this.bookings.reservationsOf(driverId);
    return { success: true, rides: toReservations(rides, bookings) };
  }

  @Get('rides/user/:userId')
  @ApiEnvelope(UserRideResponse, { isArray: true })
  @Operation('List the rides that a passenger has booked', 403)
  async ofPassenger(@UserId() passengerId: string, @IdParam('userId') userId: string) {
    if (userId !== passengerId) throw wrongRole();
    const rows = await this.bookings.activeOf(userId);
    return ok(rows.map((row) => toUserRide(row, this.config.serviceFee)));
  }
}
