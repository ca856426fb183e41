import { Controller, Get, Headers, HttpStatus, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { etagMatches, ok, Operation, Public } from '../../platform/http';
import { TownResponse } from './town';
import { TownsService } from './towns.service';

/** Fresh for an hour; a stale list may be shown for a day. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

@ApiTags('Towns')
@Controller('api/towns')
export class TownsController {
  constructor(private readonly towns: TownsService) {}

  @Get()
  @Public()
  @ApiHeader({ name: 'If-None-Match', required: false, description: 'ETag of the cached list' })
  @ApiResponse({ status: 304, description: 'The cached list is current' })
  @Operation('List the towns', [TownResponse])
  list(@Headers('if-none-match') known: string | undefined, @Res({ passthrough: true }) reply: FastifyReply) {
    const etag = `"${this.towns.version}"`;
    void reply.header('Cache-Control', CACHE_CONTROL).header('ETag', etag);
    if (etagMatches(known, etag)) {
      void reply.status(HttpStatus.NOT_MODIFIED);
      return undefined;
    }
    return ok(this.towns.all());
  }
}
