import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ok, Operation, Public } from '../../../platform/http';
import { PriceGuideQuery } from '../dto/rides.requests';
import { PriceGuideResponse } from '../dto/rides.responses';
import { PriceGuideService } from './price-guide.service';

@ApiTags('Rides')
@Controller('api/price-guide')
export class PriceGuideController {
  constructor(private readonly prices: PriceGuideService) {}

  @Get()
  @Public()
  @Header('Cache-Control', 'public, max-age=3600')
  @Operation('Get the usual price of a seat between two towns', { type: PriceGuideResponse, nullable: true })
  async get(@Query() query: PriceGuideQuery) {
    return ok(await this.prices.ofRoute(query));
  }
}
