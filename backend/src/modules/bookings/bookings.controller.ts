import { Body, Controller, Delete, Get, Ip, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  CurrentUser,
  Idempotent,
  type Identity,
  IdParam,
  ok,
  okPage,
  Operation,
  paginate,
  UserId,
} from '../../platform/http';
import { CreditsService } from '../promotions';
import { RateRequest, RatingResponse, toRating } from '../ratings';
import { BoardingService } from './boarding.service';
import { BOOKING_REFUSALS, CODE_REFUSALS } from './booking.errors';
import { BookingCreditsService } from './booking-credits.service';
import { BookingRatingsService } from './booking-ratings.service';
import { bookingCursor, BookingsService } from './bookings.service';
import { CancellationsService } from './cancellations.service';
import {
  BookingCreditRequest,
  BookingListQuery,
  CancelBookingRequest,
  CreateBookingRequest,
  VerifyBookingRequest,
} from './dto/bookings.requests';
import {
  BookingResponse,
  CancellationRefundResponse,
  CancelledBookingResponse,
  toDriversBooking,
  toOwnBooking,
} from './dto/bookings.responses';

const CANCELLING = [403, 'BOOKING_NOT_FOUND', 'ALREADY_BOARDED', 'STATE_CONFLICT'] as const;

@ApiTags('Bookings')
@Controller('api/bookings')
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly cancellations: CancellationsService,
    private readonly credits: BookingCreditsService,
    private readonly promotions: CreditsService,
    private readonly boarding: BoardingService,
    private readonly ratings: BookingRatingsService,
  ) {}

  @Post()
  @Idempotent()
  @Operation(
    'Book seats on a ride',
    { type: BookingResponse, status: 201 },
    ...BOOKING_REFUSALS,
    'PROMO_CODE_INVALID',
    'REQUEST_IN_FLIGHT',
    422,
  )
  async create(@UserId() passengerId: string, @Body() body: CreateBookingRequest, @Ip() address: string) {
    return ok(toOwnBooking(await this.bookings.book(passengerId, body, address)));
  }

  @Get()
  @Operation("List the caller's bookings", { type: BookingResponse, page: 'rider' })
  async list(@UserId() passengerId: string, @Query() query: BookingListQuery) {
    const page = paginate(await this.bookings.ofPassenger(passengerId, query), query, bookingCursor);
    return okPage({ ...page, data: page.data.map(toOwnBooking) });
  }

  @Get(':id')
  @Operation('Get a booking', BookingResponse, 'BOOKING_NOT_FOUND')
  async get(@CurrentUser() reader: Identity, @IdParam() id: string) {
    return ok(await this.read(reader, id));
  }

  @Post(':id/credit')
  @Operation(
    'Use a promotion code or credit for a held booking',
    BookingResponse,
    'PROMO_CODE_INVALID',
    'BOOKING_NOT_FOUND',
    'STATE_CONFLICT',
    'THROTTLED',
  )
  async useCredit(
    @CurrentUser() passenger: Identity,
    @IdParam() id: string,
    @Body() { promo_code }: BookingCreditRequest,
  ) {
    const { userId } = passenger;
    const row = await this.bookings.requireOwn(userId, id);
    const route = { from_city: row.ride_from_city, to_city: row.ride_to_city };
    const choice = promo_code
      ? { promotionId: await this.promotions.promotionOf(userId, promo_code, route, id) }
      : ('own' as const);
    await this.credits.apply(userId, id, choice);
    return ok(await this.read(passenger, id));
  }

  @Delete(':id/credit')
  @Operation('Remove the credit from a held booking', BookingResponse, 'BOOKING_NOT_FOUND', 'STATE_CONFLICT')
  async dropCredit(@CurrentUser() passenger: Identity, @IdParam() id: string) {
    await this.credits.apply(passenger.userId, id, 'none');
    return ok(await this.read(passenger, id));
  }

  @Get(':id/cancellation')
  @Operation('Preview the refund of a cancellation', CancellationRefundResponse, ...CANCELLING)
  async previewCancellation(@UserId() passengerId: string, @IdParam() id: string) {
    return ok(await this.cancellations.preview(passengerId, id));
  }

  @Post(':id/cancel')
  @Idempotent()
  @Operation('Cancel a booking', CancelledBookingResponse, ...CANCELLING)
  async cancel(
    @CurrentUser() passenger: Identity,
    @IdParam() id: string,
    @Body() body: CancelBookingRequest,
  ) {
    const refund = await this.cancellations.cancel(passenger.userId, id, body.reason ?? null);
    return ok({ booking: await this.read(passenger, id), refund });
  }

  @Post(':id/verify')
  @Idempotent()
  @Operation(
    'Board a passenger with the boarding code',
    BookingResponse,
    'INVALID_CODE',
    'BOOKING_NOT_FOUND',
    'ALREADY_BOARDED',
    ...CODE_REFUSALS,
  )
  async verify(@CurrentUser() driver: Identity, @IdParam() id: string, @Body() body: VerifyBookingRequest) {
    await this.boarding.verify(driver.userId, id, body.code);
    return ok(await this.read(driver, id));
  }

  @Post(':id/confirm-travel')
  @Idempotent()
  @Operation(
    'Confirm having travelled',
    BookingResponse,
    'BOOKING_NOT_FOUND',
    'ALREADY_BOARDED',
    'BOOKING_CANCELLED',
    'NOT_PAID',
    'RIDE_CANCELLED',
    'RIDE_DEPARTED',
    'RIDE_NOT_DEPARTED',
    'STATE_CONFLICT',
  )
  async confirmTravel(@CurrentUser() passenger: Identity, @IdParam() id: string) {
    await this.boarding.confirmTravel(passenger.userId, id);
    return ok(await this.read(passenger, id));
  }

  /** 201 for a new rating, 200 for a replaced rating. */
  @Post(':id/ratings')
  @Idempotent()
  @Operation(
    'Rate the other person of a trip',
    { type: RatingResponse, status: [201, 200] },
    'BOOKING_NOT_FOUND',
    'NOT_RATEABLE',
  )
  async rate(
    @UserId() raterId: string,
    @IdParam() id: string,
    @Body() body: RateRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { rating, created } = await this.ratings.rate(raterId, id, body);
    void reply.status(created ? 201 : 200);
    return ok(toRating(rating));
  }

  private async read(reader: Identity, id: string): Promise<BookingResponse> {
    const { as, row } = await this.bookings.get(reader.userId, id);
    const booking = as === 'driver' ? toDriversBooking(row) : toOwnBooking(row);
    return { ...booking, rating: await this.ratings.visibleTo(reader.userId, row) };
  }
}
