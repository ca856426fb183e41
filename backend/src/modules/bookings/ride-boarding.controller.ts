import { Body, Controller, Get, Header, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { seconds, Throttle } from '@nestjs/throttler';
import { Idempotent, IdParam, ok, Operation, UserId } from '../../platform/http';
import { BoardingService } from './boarding.service';
import { PASS_HASH } from './boarding-passes';
import { CODE_REFUSALS } from './booking.errors';
import { BookingsService } from './bookings.service';
import { VerifyRideCodeRequest } from './dto/bookings.requests';
import { BoardingPassHashesResponse, BookingResponse, toDriversBooking } from './dto/bookings.responses';

/** Enough for a full bus. */
const CODES_PER_MINUTE = 30;
const HASHES_PER_MINUTE = 10;

@ApiTags('Rides')
@Controller('api/rides')
export class RideBoardingController {
  constructor(
    private readonly boarding: BoardingService,
    private readonly bookings: BookingsService,
  ) {}

  @Post(':id/verify')
  @Idempotent()
  @Throttle({ default: { limit: CODES_PER_MINUTE, ttl: seconds(60) } })
  @Operation(
    'Board the passenger with this boarding code',
    BookingResponse,
    'INVALID_CODE',
    'RIDE_NOT_FOUND',
    ...CODE_REFUSALS,
  )
  async verify(@UserId() driverId: string, @IdParam() id: string, @Body() body: VerifyRideCodeRequest) {
    const bookingId = await this.boarding.verifyOnRide(driverId, id, body);
    const { row } = await this.bookings.get(driverId, bookingId);
    return ok(toDriversBooking(row));
  }

  @Get(':id/boarding-pass-hashes')
  @Header('Cache-Control', 'private, no-store')
  @Throttle({ default: { limit: HASHES_PER_MINUTE, ttl: seconds(60) } })
  @Operation(
    'Get the hashes that check boarding codes offline',
    BoardingPassHashesResponse,
    'RIDE_NOT_FOUND',
    'RIDE_CANCELLED',
    'RIDE_DEPARTED',
    'TOO_EARLY',
  )
  async passHashes(@UserId() driverId: string, @IdParam() id: string) {
    const { valid_until, passes } = await this.boarding.passHashes(driverId, id);
    return ok({ ...PASS_HASH, valid_until: valid_until.toISOString(), passes });
  }
}
