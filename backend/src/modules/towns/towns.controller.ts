import { Controller, Get, Headers, HttpStatus, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiEnvelope, ApiErrors, holdsCurrent, ok, Public } from '../../platform/http';
import { TownResponse } from './dto/town.response';
import { TownsService } from './towns.service';

/** An hour without asking, then a day in which an old list is better than none. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

@ApiTags('Towns')
@Controller('api/towns')
export class TownsController {
  constructor(private readonly towns: TownsService) {}

  @Get()
  @Public()
  @ApiHeader({ name: 'If-None-Match', required: false, description: 'The ETag of the list already held' })
  @ApiEnvelope(TownResponse, { isArray: true })
  @ApiResponse({ status: 304, description: 'The list already held is the current one' })
  @ApiErrors()
  list(@Headers('if-none-match') held: string | undefined, @Res({ passthrough: true }) reply: FastifyReply) {
    const etag = `"${this.towns.version}"`;
    void reply.header('Cache-Control', CACHE_CONTROL).header('ETag', etag);
    if (holdsCurrent(held, etag)) {
      void reply.status(HttpStatus.NOT_MODIFIED);
      return undefined;
    }
    return ok(this.towns.all());
  }
}
