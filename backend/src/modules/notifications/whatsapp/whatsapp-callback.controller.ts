import { Body, Controller, Get, Header, Headers, HttpCode, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { ApiEnvelope, ApiErrors, ok, Public, RawBody, type RawBodyContent } from '../../../platform/http';
import { WhatsAppReportsService } from './whatsapp-reports.service';

/** Longer reports are ignored. */
const MOST_BYTES = 256 * 1024;

@ApiTags('Provider callbacks')
@Public()
@SkipThrottle()
@Controller('api/whatsapp/callback')
export class WhatsAppCallbackController {
  constructor(private readonly reports: WhatsAppReportsService) {}

  @Get()
  @Header('content-type', 'text/plain')
  @ApiOperation({
    summary: 'Verify the webhook address for Meta; answered with its challenge',
    operationId: 'WhatsApp_verify',
  })
  @ApiEnvelope(null, { nullable: true })
  @ApiErrors('INVALID_SIGNATURE')
  verify(@Query() query: Record<string, unknown>): string {
    return this.reports.challenge(query);
  }

  @Post()
  @HttpCode(HttpStatus.OK)
  @RawBody(MOST_BYTES)
  @ApiOperation({
    summary: 'Receive WhatsApp delivery reports and messages; any media type, signed',
    operationId: 'WhatsApp_report',
  })
  @ApiEnvelope(null, { nullable: true })
  @ApiErrors('INVALID_SIGNATURE')
  async report(
    @Body() body: RawBodyContent | undefined,
    @Headers('x-hub-signature-256') signature: string | undefined,
  ) {
    if (body?.tooLarge !== true) await this.reports.receive(body?.bytes ?? Buffer.alloc(0), signature);
    return ok(null);
  }
}
