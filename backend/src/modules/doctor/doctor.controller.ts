import { Controller, Get, Header, Headers, Query } from '@nestjs/common';
import { minutes, Throttle } from '@nestjs/throttler';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../locales';
import {
  ApiEnvelope,
  CurrentUser,
  type Identity,
  ok,
  Operation,
  preferredLanguage,
  Roles,
} from '../../platform/http';
import { DoctorQuery } from './dto/doctor.requests';
import { DiagnosisResponse } from './dto/doctor.responses';
import { DoctorService } from './doctor.service';

/** Each run queries rate-limited providers and carriers. */
const EXAMINATIONS_A_MINUTE = 6;

@Roles('admin')
@Controller('api/admin/doctor')
export class DoctorController {
  constructor(private readonly doctor: DoctorService) {}

  @Get()
  @Throttle({ default: { limit: EXAMINATIONS_A_MINUTE, ttl: minutes(1) } })
  @Header('Cache-Control', 'no-store')
  @ApiEnvelope(DiagnosisResponse)
  @Operation('Check everything the server depends on')
  async examine(
    @CurrentUser() user: Identity,
    @Query() { lang }: DoctorQuery,
    @Headers() headers: { 'accept-language'?: string },
  ) {
    const language = lang ?? user.locale ?? preferredLanguage(headers['accept-language'], LANGUAGES);
    const { checked_at, ...diagnosis } = await this.doctor.examine(language ?? DEFAULT_LANGUAGE.api);
    return ok({ ...diagnosis, checked_at: checked_at.toISOString() });
  }
}
