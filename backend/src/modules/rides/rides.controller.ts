import { Body, Controller, Delete, Get, Header, Post, Put, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppConfig } from '../../platform/config';
import { invalidField } from '../../platform/errors';
import {
  CurrentUser,
  Idempotent,
  type Identity,
  IdParam,
  ok,
  okPage,
  Operation,
  paginate,
  Public,
  PublicAnswers,
  type PublicList,
  UserId,
} from '../../platform/http';
import { type Charge, chargeFor, fareWithin } from '../money';
import { DriverGuard } from '../profiles';
import {
  CreateRideRequest,
  DriverRidesQuery,
  NearbyRoutesQuery,
  RideDaysQuery,
  RideListQuery,
  ScopeQuery,
  UpdateRideRequest,
} from './dto/rides.requests';
import {
  ChangedRideResponse,
  ListedRideResponse,
  NearbyRouteResponse,
  PopularRouteResponse,
  PricedRideResponse,
  RideDayResponse,
  toOwnRide,
  toRideResponse,
} from './dto/rides.responses';
import { notADriver, rideNotFound } from './ride.errors';
import { RideDaysService } from './ride-days.service';
import { type ListedRideRow, rideCursor } from './ride-list.query';
import { RideStopsService } from './ride-stops.service';
import { RidesService } from './rides.service';
import { RideSeriesService, type SeriesOutcome } from './series/ride-series.service';

const SUGGESTIONS_CACHE = 'public, max-age=30, stale-while-revalidate=300';

@ApiTags('Rides')
@Controller('api/rides')
export class RidesController {
  constructor(
    private readonly rides: RidesService,
    private readonly series: RideSeriesService,
    private readonly rideDays: RideDaysService,
    private readonly stops: RideStopsService,
    private readonly answers: PublicAnswers,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @Public()
  @ApiHeader({ name: 'If-None-Match', required: false, description: 'ETag of the cached list' })
  @ApiResponse({ status: 304, description: 'The cached list is current' })
  @Operation('Search upcoming rides', { type: ListedRideResponse, page: 'rider' })
  list(@Query() query: RideListQuery, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.answers.answer(request, reply, this.listOf(query));
  }

  @Get('days')
  @Public()
  @Header('Cache-Control', SUGGESTIONS_CACHE)
  @Operation('List the days with departures and their lowest prices', [RideDayResponse])
  async days(@Query() query: RideDaysQuery) {
    return ok((await this.rideDays.days(query)).map(this.withCheapestAmount));
  }

  @Get('nearby')
  @Public()
  @Header('Cache-Control', SUGGESTIONS_CACHE)
  @Operation('List departures of a day between nearby towns', [NearbyRouteResponse])
  async nearby(@Query() query: NearbyRoutesQuery) {
    return ok((await this.rideDays.nearby(query)).map(this.withCheapestAmount));
  }

  @Get('popular')
  @Public()
  @Header('Cache-Control', 'public, max-age=300, stale-while-revalidate=3600')
  @Operation('List the most popular journeys with upcoming departures', [PopularRouteResponse])
  async popular() {
    return ok((await this.rideDays.popular()).map(this.withCheapestAmount));
  }

  @Get('driver')
  @Operation("List the signed-in driver's rides", [PricedRideResponse])
  async ofDriver(@UserId() driverId: string, @Query() query: DriverRidesQuery) {
    if (query.upcoming && query.past) {
      throw invalidField('past', 'upcoming and past cannot be combined');
    }
    const period = query.upcoming ? 'upcoming' : query.past ? 'past' : 'all';
    const rides = await this.rides.ofDriver(driverId, period);
    return ok(rides.map((ride) => toOwnRide(ride, this.config)));
  }

  @Get(':id')
  @Public('optional-identity')
  @Operation('Get a ride', PricedRideResponse, 'RIDE_NOT_FOUND')
  async get(@IdParam() id: string, @CurrentUser() viewer: Identity | undefined) {
    const ride = await this.rides.get(id);
    const seesAll = viewer !== undefined && (viewer.userId === ride.driver_id || viewer.staffRole !== null);
    if (!ride.listed && !seesAll) throw rideNotFound();
    const { car_photo_url } = ride;
    return ok({ ...toRideResponse(ride, { plate: seesAll }), ...this.charge(ride), car_photo_url });
  }

  @Post()
  @Idempotent()
  @UseGuards(new DriverGuard(notADriver))
  @Operation(
    'Publish a ride',
    { type: PricedRideResponse, status: 201 },
    'DOCUMENT_EXPIRED',
    'NOT_A_DRIVER',
    'SUSPENDED',
    'WOMEN_ONLY',
    'RIDES_OVERLAP',
    'TOO_MANY_RIDES',
  )
  async create(@UserId() driverId: string, @Body() body: CreateRideRequest) {
    return ok(toOwnRide(await this.rides.create(driverId, body), this.config));
  }

  @Put(':id')
  @Operation(
    'Change a ride',
    ChangedRideResponse,
    'WOMEN_ONLY',
    'RIDE_NOT_FOUND',
    'RIDES_OVERLAP',
    'TOO_MANY_RIDES',
    'RIDE_CANCELLED',
    'RIDE_DEPARTED',
    'RIDE_HAS_BOOKINGS',
    'TOO_MANY_MOVES',
  )
  async update(
    @UserId() driverId: string,
    @IdParam() id: string,
    @Query() { scope }: ScopeQuery,
    @Body() body: UpdateRideRequest,
  ) {
    if (scope === 'one') return ok(toOwnRide(await this.rides.update(driverId, id, body), this.config));
    return ok(this.toChangedRide(await this.series.update(driverId, id, body)));
  }

  @Delete(':id')
  @Operation('Cancel a ride', ChangedRideResponse, 403, 'RIDE_NOT_FOUND', 'RIDE_DEPARTED')
  async remove(@UserId() driverId: string, @IdParam() id: string, @Query() { scope }: ScopeQuery) {
    if (scope === 'one') return ok(toOwnRide(await this.rides.remove(driverId, id), this.config));
    return ok(this.toChangedRide(await this.series.remove(driverId, id)));
  }

  private readonly withCheapestAmount = <Row extends { cheapest_price: number }>(row: Row) => ({
    ...row,
    cheapest_amount: chargeFor(row.cheapest_price, this.config.serviceFee).amount,
  });

  private charge({ price }: { price: number }): Charge {
    return chargeFor(price, this.config.serviceFee);
  }

  private toChangedRide({ ride, occurrences }: SeriesOutcome): ChangedRideResponse {
    return { ...toOwnRide(ride, this.config), occurrences };
  }

  /** Converts `max_amount`, which includes the service fee, to `max_price`. */
  private withMaxPrice(query: RideListQuery): RideListQuery {
    if (query.max_amount === undefined) return query;
    const maxPrice = fareWithin(query.max_amount, this.config.serviceFee);
    return { ...query, max_price: Math.min(maxPrice, query.max_price ?? maxPrice) };
  }

  // No object spread: copying twenty fields per ride takes a fifth of the search's time.
  private toListedRide(ride: ListedRideRow): ListedRideResponse {
    const boarding = this.stops.boardingOf(ride);
    return Object.assign(toRideResponse(ride, { plate: false }), this.charge(boarding), { boarding });
  }

  private listOf(query: RideListQuery): PublicList {
    return {
      topic: this.rides.topicOf(query),
      make: async ({ changed }) => {
        const { rides, served } = await this.rides.list(this.withMaxPrice(query), changed);
        const { data, pagination } = paginate(rides, query, (last) => rideCursor(query.sort, last));
        const shown = data.map((ride) => this.toListedRide(ride));
        return { body: okPage({ data: shown, pagination }), served };
      },
    };
  }
}
