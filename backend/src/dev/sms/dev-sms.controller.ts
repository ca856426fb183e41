import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { ApiEnvelope, IsPlainText, ok, Operation, Public } from '../../platform/http';
import type { DevSmsEntity } from './dev-sms.entity';
import { OutboxSmsSender } from './outbox-sms-sender';

class DevSmsQuery {
  @ApiPropertyOptional({ description: 'A number, in any form that sign-in takes' })
  @IsOptional()
  @IsPlainText({ max: 32 })
  to?: string;
}

class DevSmsResponse {
  @ApiProperty({ example: '237677000001' }) to!: string;
  @ApiProperty({ example: 'Mboa' }) from!: string;
  @ApiProperty() body!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

@ApiTags('operations')
@Public()
@Controller('dev/sms')
export class DevSmsController {
  constructor(private readonly outbox: OutboxSmsSender) {}

  @Get()
  @ApiEnvelope(DevSmsResponse, { isArray: true })
  @Operation('List the latest SMS of this development server', 400)
  async list(@Query() query: DevSmsQuery) {
    return ok((await this.outbox.list(query.to)).map(toDevSmsResponse));
  }
}

function toDevSmsResponse(sms: DevSmsEntity): DevSmsResponse {
  return { to: sms.to, from: sms.from, body: sms.body, created_at: sms.created_at.toISOString() };
}
