import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags, ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import {
  ApiEnvelope,
  ApiErrors,
  CurrentUser,
  Idempotent,
  type Identity,
  ok,
  okPage,
  paginate,
  UuidPipe,
} from '../../platform/http';
import { BoardingService } from './boarding.service';
import { bookingCursor, BookingsService } from './bookings.service';
import { CancellationsService } from './cancellations.service';
import {
  CancelBookingRequest,
  CreateBookingRequest,
  VerifyBookingRequest,
  BookingListQuery,
} from './dto/bookings.requests';
import { wrongRole } from './booking.errors';
import {
  BookingResponse,
  toDriversBooking,
  toOwnBooking,
  CancellationRefundResponse,
  CancelledBookingResponse,
  DriverReservationsResponse,
  toReservations,
  toUserRide,
  UserRideResponse,
} from './dto/bookings.responses';

@ApiTags('Bookings')
@Controller('api/bookings')
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly cancellations: CancellationsService,
    private readonly boarding: BoardingService,
  ) {}

  @Post()
  @Idempotent()
  @ApiEnvelope(BookingResponse, { status: 201 })
  @ApiErrors(400, 401, 403, 404, 409, 413, 415, 422)
  async create(@CurrentUser() passenger: Identity, @Body() body: CreateBookingRequest) {
    return ok(toOwnBooking(await this.bookings.book(passenger.userId, body)));
  }

  @Get()
  @ApiEnvelope(BookingResponse, { paginated: 'rider' })
  @ApiErrors(400, 401)
  async list(@CurrentUser() passenger: Identity, @Query() query: BookingListQuery) {
    const page = paginate(await this.bookings.ofPassenger(passenger.userId, query), query, bookingCursor);
    return okPage({ ...page, data: page.data.map(toOwnBooking) });
  }

  @Get(':id')
  @ApiEnvelope(BookingResponse)
  @ApiErrors(400, 401, 404)
  async get(@CurrentUser() reader: Identity, @Param('id', UuidPipe) id: string) {
    return ok(await this.read(reader, id));
  }

  @Get(':id/cancellation')
  @ApiEnvelope(CancellationRefundResponse)
  @ApiErrors(400, 401, 403, 404, 409)
  async previewCancellation(@CurrentUser() passenger: Identity, @Param('id', UuidPipe) id: string) {
    return ok(await this.cancellations.preview(passenger.userId, id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiEnvelope(CancelledBookingResponse)
  @ApiErrors(400, 401, 403, 404, 409, 413, 415)
  async cancel(
    @CurrentUser() passenger: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() body: CancelBookingRequest,
  ) {
    const refund = await this.cancellations.cancel(passenger.userId, id, body.reason ?? null);
    return ok({ booking: await this.read(passenger, id), refund });
  }

  @Post(':id/verify')
  @HttpCode(200)
  @ApiEnvelope(BookingResponse)
  @ApiErrors(400, 401, 403, 404, 409, 413, 415)
  async verify(
    @CurrentUser() driver: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() body: VerifyBookingRequest,
  ) {
    await this.boarding.verify(driver.userId, id, body.code);
    return ok(await this.read(driver, id));
  }

  @Post(':id/confirm-travel')
  @HttpCode(200)
  @ApiEnvelope(BookingResponse)
  @ApiErrors(400, 401, 403, 404, 409, 413, 415)
  async confirmTravel(@CurrentUser() passenger: Identity, @Param('id', UuidPipe) id: string) {
    await this.boarding.confirmTravel(passenger.userId, id);
    return ok(await this.read(passenger, id));
  }

  private async read(reader: Identity, id: string): Promise<BookingResponse> {
    const { as, row } = await this.bookings.get(reader.userId, id);
    return as === 'driver' ? toDriversBooking(row) : toOwnBooking(row);
  }
}

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
