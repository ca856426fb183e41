import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateIf } from 'class-validator';
import { IsPlainText } from '../../../platform/http';

/** Without an outcome: ask the provider now. `failed` ends a payment that is held for review (decision 7). */
export class ReconcilePaymentRequest {
  @ApiPropertyOptional({ enum: ['failed'], enumName: 'ReconcileOutcome' })
  @IsOptional()
  @IsIn(['failed'])
  outcome?: 'failed';

  @ApiPropertyOptional({ description: 'Required with an outcome; kept in the audit' })
  @ValidateIf(
    (request: ReconcilePaymentRequest) => request.outcome === 'failed' || request.reason !== undefined,
  )
  @IsPlainText({ min: 1, max: 500 })
  reason?: string;
}
