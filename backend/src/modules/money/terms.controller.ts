import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags, ApiProperty } from '@nestjs/swagger';
import { AppConfig } from '../../platform/config';
import { ApiEnvelope, ok, Operation, Public } from '../../platform/http';
import { TERMS } from './terms';

export class AmountLimitsResponse {
  @ApiProperty({ type: 'integer', description: 'XAF' }) min!: number;
  @ApiProperty({ type: 'integer', description: 'XAF' }) max!: number;
}

export class RefundTierResponse {
  @ApiProperty({ type: 'integer', description: 'More than this many hours before departure' })
  hours_before_departure!: number;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, description: 'Of what was paid, rounded up' })
  percent!: number;
}

export class RefundTermsResponse {
  @ApiProperty({ type: 'integer', description: 'After paying everything comes back, unless departed' })
  grace_minutes!: number;

  @ApiProperty({ type: [RefundTierResponse], description: 'The longest before departure first' })
  tiers!: readonly RefundTierResponse[];
}

export class ServiceFeeResponse {
  @ApiProperty({ type: 'number', description: 'Of the fare, rounded up to 5 XAF; 0: no fee' })
  percent!: number;
  @ApiProperty({ type: 'integer', description: 'XAF, the least fee of a booking' }) min!: number;
  @ApiProperty({ type: 'integer', description: 'XAF, the largest fee of a booking; 0: no limit' })
  max!: number;
}

export class TermsResponse {
  @ApiProperty({ example: 'XAF' }) currency!: string;
  @ApiProperty({ type: AmountLimitsResponse, description: 'Of one payment' }) amount!: AmountLimitsResponse;

  @ApiProperty({ type: 'integer', description: 'That a booking holds its seats unpaid' })
  hold_minutes!: number;

  @ApiProperty({
    type: 'integer',
    description: 'That a payment may stretch the hold by, from its own creation, once for a booking',
  })
  hold_extension_minutes!: number;

  @ApiProperty({ type: RefundTermsResponse }) refund!: RefundTermsResponse;
  @ApiProperty({ type: ServiceFeeResponse }) service_fee!: ServiceFeeResponse;
}

@ApiTags('Terms')
@Controller('api/terms')
export class TermsController {
  constructor(private readonly config: AppConfig) {}

  @Get()
  @Public()
  @Header('Cache-Control', 'public, max-age=300, stale-while-revalidate=3600')
  @ApiEnvelope(TermsResponse)
  @Operation('Get the terms: amounts, holds and refund tiers')
  terms() {
    const { bookings, serviceFee } = this.config;
    return ok({ ...TERMS, hold_minutes: bookings.holdMinutes, service_fee: serviceFee });
  }
}
