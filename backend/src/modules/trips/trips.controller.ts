import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Idempotent, IdParam, ok, Operation, UserId } from '../../platform/http';
import { ContactSentResponse, TripResponse, TripShareResponse } from './dto/trips.dto';
import { TripsService } from './trips.service';

const SHARED = [403, 'BOOKING_NOT_FOUND', 'BOOKING_CANCELLED', 'NOT_PAID', 'TRIP_ENDED'] as const;

@ApiTags('Trips')
@Controller('api/bookings')
export class TripsController {
  constructor(private readonly trips: TripsService) {}

  @Get(':id/trip-share')
  @Operation('Get the link and arrival of a trip', TripResponse, 403, 'BOOKING_NOT_FOUND')
  async get(@UserId() passengerId: string, @IdParam() id: string) {
    return ok<TripResponse>(await this.trips.state(passengerId, id));
  }

  @Post(':id/trip-share')
  @Operation('Share a trip by a link', TripShareResponse, ...SHARED)
  async share(@UserId() passengerId: string, @IdParam() id: string) {
    return ok<TripShareResponse>(await this.trips.share(passengerId, id));
  }

  @Delete(':id/trip-share')
  @Operation('Revoke the link of a trip', TripResponse, 403, 'BOOKING_NOT_FOUND')
  async revoke(@UserId() passengerId: string, @IdParam() id: string) {
    await this.trips.revoke(passengerId, id);
    return this.get(passengerId, id);
  }

  @Post(':id/trip-share/send')
  @Idempotent()
  @Operation(
    'Send the trip to the trusted contact by SMS',
    ContactSentResponse,
    ...SHARED,
    'NO_TRUSTED_CONTACT',
    429,
  )
  async send(@UserId() passengerId: string, @IdParam() id: string) {
    return ok<ContactSentResponse>(await this.trips.sendToContact(passengerId, id));
  }

  @Post(':id/arrived')
  @Operation(
    'Report the arrival',
    TripResponse,
    'BOOKING_NOT_FOUND',
    'BOOKING_CANCELLED',
    'BOOKING_VERIFICATION_REQUIRED',
    'NOT_PAID',
    'RIDE_NOT_DEPARTED',
  )
  async arrive(@UserId() passengerId: string, @IdParam() id: string) {
    await this.trips.arrive(passengerId, id);
    return this.get(passengerId, id);
  }
}
