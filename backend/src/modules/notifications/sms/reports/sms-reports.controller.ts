import { Body, Get, Headers, Post, Req, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  CallbackController,
  CallbackOperation,
  ok,
  RawBody,
  type RawBodyContent,
} from '../../../../platform/http';
import { CARRIERS } from '../carriers';
import type { ReportRequest } from '../sms-sender';
import { SmsReportsService } from './sms-reports.service';

/** Longer reports are ignored. */
const MAX_BYTES = 16 * 1024;

/** Answers 200 to everything except a bad signature. */
function reportsController(carrier: keyof typeof CARRIERS): Type<unknown> {
  @CallbackController(`api/sms/${carrier}/callback`)
  class SmsReportsController {
    constructor(private readonly reports: SmsReportsService) {}

    @Post()
    @RawBody(MAX_BYTES)
    @CallbackOperation(
      `SmsReports_${carrier}`,
      `Receive delivery reports of the SMS carrier ${carrier}; any media type`,
      'INVALID_SIGNATURE',
    )
    async post(
      @Body() body: RawBodyContent | undefined,
      @Headers() headers: ReportRequest['headers'],
      @Req() { url }: FastifyRequest,
    ) {
      const rawBody = body?.bytes ?? Buffer.alloc(0);
      if (body?.tooLarge !== true) await this.reports.receive(carrier, { rawBody, headers, url });
      return ok(null);
    }
  }
  return SmsReportsController;
}

/** Many generic carriers report by GET. */
@CallbackController('api/sms/http/callback')
class HttpReportsByGetController {
  constructor(private readonly reports: SmsReportsService) {}

  @Get()
  @CallbackOperation(
    'SmsReports_httpGet',
    'Receive delivery reports of the SMS carrier http, in the query',
    'INVALID_SIGNATURE',
  )
  async get(@Headers() headers: ReportRequest['headers'], @Req() { url }: FastifyRequest) {
    await this.reports.receive('http', { rawBody: Buffer.alloc(0), headers, url });
    return ok(null);
  }
}

const NAMES = Object.keys(CARRIERS) as (keyof typeof CARRIERS)[];

export const SMS_REPORT_CONTROLLERS = [...NAMES.map(reportsController), HttpReportsByGetController];
