import { Body, Header, Headers, Post, Req, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '../../../platform/config';
import { DomainError } from '../../../platform/errors';
import {
  CallbackController,
  CallbackOperation,
  ok,
  RawBody,
  type RawBodyContent,
} from '../../../platform/http';
import { INBOUND_SMS } from '../sms/carriers/inbound-sms';
import { SmsReportsService } from '../sms/reports/sms-reports.service';
import type { ReportRequest } from '../sms/sms-sender';
import { InboundService } from './inbound.service';

const MAX_BYTES = 16 * 1024;
/** Empty, because answers are sent as SMS by the carriers. */
const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

function inboundController(gateway: keyof typeof INBOUND_SMS): Type<unknown> {
  const answersXml = gateway === 'twilio';
  @CallbackController(`api/sms/${gateway}/inbound`)
  class InboundSmsController {
    constructor(
      private readonly inbound: InboundService,
      private readonly reports: SmsReportsService,
      private readonly config: AppConfig,
    ) {}

    @Post()
    @Header('content-type', answersXml ? 'text/xml; charset=utf-8' : 'application/json; charset=utf-8')
    @RawBody(MAX_BYTES)
    @CallbackOperation(
      `InboundSms_${gateway}`,
      `Receive a person's SMS from the gateway ${gateway}; any media type${answersXml ? ', answered with empty TwiML' : ''}`,
      'INVALID_SIGNATURE',
      404,
      413,
    )
    async post(
      @Body() body: RawBodyContent | undefined,
      @Headers() headers: ReportRequest['headers'],
      @Req() { url }: FastifyRequest,
    ) {
      if (!this.inbound.isOn) throw new DomainError('NOT_FOUND', 'Not found.');
      if (body?.tooLarge === true) throw new DomainError('PAYLOAD_TOO_LARGE', 'The request is too large.');
      const rawBody = body?.bytes ?? Buffer.alloc(0);
      const message = INBOUND_SMS[gateway]({ rawBody, headers, url }, this.config.sms);
      if (message === 'bad_signature') throw this.reports.forgedError(gateway);
      if (message !== 'unreadable') await this.inbound.receive(message);
      return answersXml ? NO_REPLY : ok(null);
    }
  }
  return InboundSmsController;
}

export const INBOUND_SMS_CONTROLLERS = (Object.keys(INBOUND_SMS) as (keyof typeof INBOUND_SMS)[]).map(
  inboundController,
);
