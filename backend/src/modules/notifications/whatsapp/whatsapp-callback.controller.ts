import { Body, Get, Header, Headers, Post, Query } from '@nestjs/common';
import {
  CallbackController,
  CallbackOperation,
  ok,
  RawBody,
  type RawBodyContent,
} from '../../../platform/http';
import { WhatsAppReportsService } from './whatsapp-reports.service';

/** Longer reports are ignored. */
const MAX_BYTES = 256 * 1024;

@CallbackController('api/whatsapp/callback')
export class WhatsAppCallbackController {
  constructor(private readonly reports: WhatsAppReportsService) {}

  @Get()
  @Header('content-type', 'text/plain')
  @CallbackOperation(
    'WhatsApp_verify',
    'Verify the webhook address for Meta; answered with its challenge',
    'INVALID_SIGNATURE',
  )
  verify(@Query() query: Record<string, unknown>): string {
    return this.reports.challenge(query);
  }

  @Post()
  @RawBody(MAX_BYTES)
  @CallbackOperation(
    'WhatsApp_report',
    'Receive WhatsApp delivery reports and messages; any media type, signed',
    'INVALID_SIGNATURE',
  )
  async report(
    @Body() body: RawBodyContent | undefined,
    @Headers('x-hub-signature-256') signature: string | undefined,
  ) {
    if (body?.tooLarge !== true) await this.reports.receive(body?.bytes ?? Buffer.alloc(0), signature);
    return ok(null);
  }
}
