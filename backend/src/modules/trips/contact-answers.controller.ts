import { Body, Controller, Get, Header, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { minutes, Throttle } from '@nestjs/throttler';
import { ok, Operation, Public } from '../../platform/http';
import { AnswerContactRequest, AnsweredContactResponse, AskedContactResponse } from './dto/trips.dto';
import { TrustedContactsService } from './trusted-contacts.service';

const REQUESTS_PER_MINUTE = 60;

@ApiTags('Trips')
@Controller('api/trusted-contacts/:token')
export class ContactAnswersController {
  constructor(private readonly contacts: TrustedContactsService) {}

  @Get()
  @Public()
  @Throttle({ default: { limit: REQUESTS_PER_MINUTE, ttl: minutes(1) } })
  @Header('Cache-Control', 'no-store')
  @Header('X-Robots-Tag', 'noindex')
  @Operation('Get the request to become a trusted contact', AskedContactResponse, 404)
  async get(@Param('token') token: string) {
    return ok<AskedContactResponse>(await this.contacts.requestOf(token));
  }

  @Post()
  @Public()
  @Throttle({ default: { limit: REQUESTS_PER_MINUTE, ttl: minutes(1) } })
  @Header('X-Robots-Tag', 'noindex')
  @Operation('Accept or decline to be a trusted contact', AnsweredContactResponse, 404)
  async answer(@Param('token') token: string, @Body() { accept }: AnswerContactRequest) {
    await this.contacts.answer(token, accept);
    return ok<AnsweredContactResponse>({ confirmed: accept });
  }
}
