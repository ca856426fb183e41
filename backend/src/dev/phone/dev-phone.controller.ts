import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Body, Controller, Get, Header, HttpCode, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ok, OneOf, Pattern, Public, Text } from '../../platform/http';
import { WhatsAppSimulator } from '../whatsapp/whatsapp.simulator';
import { PhoneGateways } from './phone-gateways';

const NUMBER = /^2376\d{8}$/;
const NUMBER_RULE = 'phone must be 237 and nine digits';

const file = (name: string) => readFileSync(join(__dirname, name), 'utf8');

class DevPhoneQuery {
  @Pattern(NUMBER, NUMBER_RULE) phone!: string;
}

class DevPhoneMessage extends DevPhoneQuery {
  @OneOf(['ussd', 'sms', 'whatsapp']) channel!: 'ussd' | 'sms' | 'whatsapp';
  @Text({ max: 1000, minLength: 0 }) text!: string;
  @Text({ max: 100 }) session!: string;
  @Text({ max: 256, nullable: true }) choice!: string | null;
}

@ApiExcludeController()
@Public()
@Controller('dev/phone')
export class DevPhoneController {
  constructor(
    private readonly gateways: PhoneGateways,
    private readonly whatsapp: WhatsAppSimulator,
  ) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  page(): string {
    return file('page.html');
  }

  @Get('page.css')
  @Header('content-type', 'text/css; charset=utf-8')
  style(): string {
    return file('page.css');
  }

  @Get('page.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  script(): string {
    return file('page.js');
  }

  @Get('options')
  options(@Query() { phone }: DevPhoneQuery) {
    return ok(this.whatsapp.optionsOf(phone));
  }

  @Post('messages')
  @HttpCode(HttpStatus.OK)
  async send(@Body() message: DevPhoneMessage) {
    return ok(await this.gateways.deliver(message));
  }
}
