import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { brand } from '../../platform/brand';
import { Instant, ok, Operation, Public, Text, TextFilter, toResponse } from '../../platform/http';
import { OutboxSmsSender } from './outbox-sms-sender';

class DevSmsQuery {
  @TextFilter({ max: 32, description: 'Phone number in any form accepted at sign-in' }) to?: string;
}

class DevSmsResponse {
  @Text({ example: '237677000001' }) to!: string;
  @Text({ example: brand.name }) from!: string;
  @Text() body!: string;
  @Instant() created_at!: Date;
}

@ApiTags('Development')
@Public()
@Controller('dev/sms')
export class DevSmsController {
  constructor(private readonly outbox: OutboxSmsSender) {}

  @Get()
  @Operation('List the latest SMS of this development server', [DevSmsResponse])
  async list(@Query() query: DevSmsQuery) {
    return ok((await this.outbox.list(query.to)).map((sms) => toResponse(DevSmsResponse, sms)));
  }
}
