import { Controller, Get, Header } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../../platform/config';
import { Amount, Integer, ok, Operation, Public, Text } from '../../platform/http';
import { TERMS } from './terms';

export class AmountLimitsResponse {
  @Amount() min!: number;
  @Amount() max!: number;
}

export class RefundTierResponse {
  @Integer({ description: 'More than this many hours before departure' }) hours_before_departure!: number;
  @Integer({ min: 0, max: 100, description: 'Share of the payment, rounded up' }) percent!: number;
}

export class RefundTermsResponse {
  @Integer({
    description: 'Minutes after payment in which a cancellation before departure is refunded in full',
  })
  grace_minutes!: number;

  @ApiProperty({
    type: [RefundTierResponse],
    description: 'Ordered from longest to shortest time before departure',
  })
  tiers!: readonly RefundTierResponse[];
}

export class ServiceFeeResponse {
  @ApiProperty({
    type: 'number',
    description: 'Percentage of the fare; the fee is rounded up to the next multiple of 5 XAF; 0: no fee',
  })
  percent!: number;
  @Amount({ description: 'XAF, the minimum fee of a booking' }) min!: number;
  @Amount({ description: 'XAF, the maximum fee of a booking; 0: no limit' }) max!: number;
}

export class TermsResponse {
  @Text({ example: 'XAF' }) currency!: string;
  @ApiProperty({ type: AmountLimitsResponse, description: 'Per payment' }) amount!: AmountLimitsResponse;
  @Integer({ description: 'Minutes for which an unpaid booking holds its seats' }) hold_minutes!: number;

  @Integer({
    description:
      'A payment extends the hold once per booking, to at most this many minutes after the payment was created',
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
  @Operation('Get the terms: amounts, holds and refund tiers', TermsResponse)
  terms() {
    const { bookings, serviceFee } = this.config;
    return ok({ ...TERMS, hold_minutes: bookings.holdMinutes, service_fee: serviceFee });
  }
}
