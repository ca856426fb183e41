import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../../platform/config';
import { ApiEnvelope, ApiErrors, ok, Public } from '../../platform/http';
import { TermsResponse } from './dto/terms.response';
import { TERMS } from './terms';

@ApiTags('Terms')
@Controller('api/terms')
export class TermsController {
  constructor(private readonly config: AppConfig) {}

  @Get()
  @Public()
  @Header('Cache-Control', 'public, max-age=300, stale-while-revalidate=3600')
  @ApiEnvelope(TermsResponse)
  @ApiErrors()
  terms() {
    return ok({ ...TERMS, hold_minutes: this.config.bookings.holdMinutes });
  }
}
