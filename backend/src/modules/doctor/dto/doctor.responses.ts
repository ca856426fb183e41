import { ApiProperty } from '@nestjs/swagger';
import { Instant, OneOf, Text } from '../../../platform/http';
import { CHECKS, type CheckName, FINDING_STATES, type FindingState } from '../finding';

export class FindingResponse {
  @OneOf(CHECKS, 'DoctorCheck') check!: CheckName;
  @OneOf(FINDING_STATES, 'FindingState') state!: FindingState;
  @Text() message!: string;
}

export class DiagnosisResponse {
  /** The most severe finding. */
  @OneOf(FINDING_STATES, 'FindingState') state!: FindingState;
  @Instant() checked_at!: Date;
  @ApiProperty({ type: [FindingResponse] }) findings!: FindingResponse[];
}
