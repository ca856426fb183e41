import { Controller, Get, Headers, HttpStatus, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags, ApiProperty } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Flag, holdsCurrent, ok, Operation, Public, Text } from '../../platform/http';
import { TownsService } from './towns.service';

export class TownResponse {
  @Text({ example: 'Ngaoundéré' }) name!: string;
  @Text({ example: 'Adamaoua', description: 'In French' }) region!: string;
  @ApiProperty({ example: 7.3277, description: 'Degrees, WGS 84; GeoNames, CC BY 4.0' }) latitude!: number;
  @ApiProperty({ example: 13.5847, description: 'Degrees, WGS 84; GeoNames, CC BY 4.0' }) longitude!: number;
  @Flag({ description: 'One of the eleven main cities' }) main!: boolean;
}

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
