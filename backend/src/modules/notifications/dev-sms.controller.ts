import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, ApiErrors, ok, Public } from '../../platform/http';
import { DevSmsService } from './dev-sms.service';
import { DevSmsQuery } from './dto/dev-sms.query';
import { DevSmsResponse, toDevSmsResponse } from './dto/dev-sms.response';

@ApiTags('operations')
@Public()
@Controller('dev/sms')
export class DevSmsController {
  constructor(private readonly outbox: DevSmsService) {}

  @Get()
  @ApiEnvelope(DevSmsResponse, { isArray: true })
  @ApiErrors(400)
  async list(@Query() query: DevSmsQuery) {
    return ok((await this.outbox.list(query.to)).map(toDevSmsResponse));
  }
}
