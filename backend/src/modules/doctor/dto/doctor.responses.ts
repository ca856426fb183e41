import { ApiProperty } from '@nestjs/swagger';
import { CHECKS, type CheckName, FINDING_STATES, type FindingState } from '../finding';

export class FindingResponse {
  @ApiProperty({ enum: CHECKS, enumName: 'DoctorCheck' }) check!: CheckName;
  @ApiProperty({ enum: FINDING_STATES, enumName: 'FindingState' }) state!: FindingState;
  /** What was found, and what to do about it. */
  @ApiProperty() message!: string;
}

export class DiagnosisResponse {
  /** The worst of the findings. */
  @ApiProperty({ enum: FINDING_STATES, enumName: 'FindingState' }) state!: FindingState;
  @ApiProperty({ format: 'date-time' }) checked_at!: string;
  @ApiProperty({ type: [FindingResponse] }) findings!: FindingResponse[];
}
