import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { minutes, Throttle } from '@nestjs/throttler';
import { ok, Operation, Public } from '../../platform/http';
import { SharedTripResponse, toSharedTrip } from './dto/trips.dto';
import { TripsService } from './trips.service';

/** Per address. The page reads twice a minute, and many phones share a carrier's address. */
const READS_PER_MINUTE = 120;

@ApiTags('Trips')
@Controller('api/trips/:token')
export class SharedTripsController {
  constructor(private readonly trips: TripsService) {}

  @Get()
  @Public()
  @Throttle({ default: { limit: READS_PER_MINUTE, ttl: minutes(1) } })
  @Header('Cache-Control', 'no-store')
  @Header('X-Robots-Tag', 'noindex')
  @Operation('Get a shared trip', SharedTripResponse, 404)
  async get(@Param('token') token: string) {
    return ok(toSharedTrip(token, await this.trips.open(token)));
  }

  @Get('photo')
  @Public()
  @Throttle({ default: { limit: READS_PER_MINUTE, ttl: minutes(1) } })
  @Header('Cache-Control', 'no-store')
  @Header('X-Robots-Tag', 'noindex')
  @Operation("Get the driver's photo of a shared trip", { files: ['image/webp'] }, 404)
  async photo(@Param('token') token: string) {
    return new StreamableFile(await this.trips.openPhoto(token), {
      type: 'image/webp',
      disposition: 'inline',
    });
  }
}
