import { Body, Controller, Headers, HttpCode, HttpStatus, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { ApiEnvelope, ApiErrors, ok, Public, RawBody, type RawBodyContent } from '../../../platform/http';
import type { ProviderName } from '../providers/payment-provider';
import { CallbacksService } from './callbacks.service';

/** Bytes read of a callback; a longer one is answered and forgotten. */
const MOST_BYTES = 16 * 1024;

type RequestHeaders = Record<string, string | string[] | undefined>;

/** Where the providers report (spec §7). Always 200, whatever comes, except for a bad Orange signature. */
@ApiTags('Provider callbacks')
@Public()
@SkipThrottle()
@Controller('api/payments')
export class CallbacksController {
  constructor(private readonly callbacks: CallbacksService) {}

  @Post('callback')
  @HttpCode(HttpStatus.OK)
  @RawBody(MOST_BYTES)
  @ApiOperation({ summary: 'MTN reports; POST or PUT, any media type' })
  @ApiEnvelope(null, { nullable: true })
  @ApiErrors()
  postMtn(@Body() body: RawBodyContent | undefined, @Headers() headers: RequestHeaders) {
    return this.receive('mtn', body, headers);
  }

  @Put('callback')
  @RawBody(MOST_BYTES)
  @ApiEnvelope(null, { nullable: true })
  @ApiErrors()
  putMtn(@Body() body: RawBodyContent | undefined, @Headers() headers: RequestHeaders) {
    return this.receive('mtn', body, headers);
  }

  @Post('orange/callback')
  @HttpCode(HttpStatus.OK)
  @RawBody(MOST_BYTES)
  @ApiOperation({ summary: 'Orange reports; POST or PUT, any media type, signed where a secret is set' })
  @ApiEnvelope(null, { nullable: true })
  @ApiErrors(401)
  postOrange(@Body() body: RawBodyContent | undefined, @Headers() headers: RequestHeaders) {
    return this.receive('orange', body, headers);
  }

  @Put('orange/callback')
  @RawBody(MOST_BYTES)
  @ApiEnvelope(null, { nullable: true })
  @ApiErrors(401)
  putOrange(@Body() body: RawBodyContent | undefined, @Headers() headers: RequestHeaders) {
    return this.receive('orange', body, headers);
  }

  private async receive(provider: ProviderName, body: RawBodyContent | undefined, headers: RequestHeaders) {
    const rawBody = body?.bytes ?? Buffer.alloc(0);
    if (body?.tooLarge === true) this.callbacks.tooLarge(provider);
    else await this.callbacks.receive(provider, { rawBody, headers });
    return ok(null);
  }
}
