import { Controller, Get, Header, Headers, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { minutes, Throttle } from '@nestjs/throttler';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../locales';
import {
  CurrentUser,
  type Identity,
  Instant,
  ok,
  OneOf,
  Operation,
  preferredLanguage,
  Roles,
  Text,
} from '../../platform/http';
import { DoctorService } from './doctor.service';
import { type CheckName, CHECKS, FINDING_STATES, type FindingState } from './finding';

export class DoctorQuery {
  /** Default: the person's language, then Accept-Language. */
  @OneOf(LANGUAGES, { optional: true }) lang?: Language;
}

export class FindingResponse {
  @OneOf(CHECKS, 'DoctorCheck') check!: CheckName;
  @OneOf(FINDING_STATES, 'FindingState') state!: FindingState;
  @Text() message!: string;
}

export class DiagnosisResponse {
  @OneOf(FINDING_STATES, 'FindingState') state!: FindingState;
  @Instant() checked_at!: Date;
  @ApiProperty({ type: [FindingResponse] }) findings!: FindingResponse[];
}

/** Each run calls providers and carriers that limit our rate. */
const MAX_RUNS_PER_MINUTE = 6;

@Roles('admin')
@Controller('api/admin/doctor')
export class DoctorController {
  constructor(private readonly doctor: DoctorService) {}

  @Get()
  @Throttle({ default: { limit: MAX_RUNS_PER_MINUTE, ttl: minutes(1) } })
  @Header('Cache-Control', 'no-store')
  @Operation('Check everything the server depends on', DiagnosisResponse)
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
