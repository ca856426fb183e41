import { ApiProperty } from '@nestjs/swagger';
import { CHECKS, type CheckName, FINDING_STATES, type FindingState } from '../finding';

export class FindingResponse {
  @ApiProperty({ enum: CHECKS, enumName: 'DoctorCheck' }) check!: CheckName;
  @ApiProperty({ enum: FINDING_STATES, enumName: 'FindingState' }) state!: FindingState;
  /** The finding and its fix. */
  @ApiProperty() message!: string;
}

export class DiagnosisResponse {
  /** The most severe finding. */
  @ApiProperty({ enum: FINDING_STATES, enumName: 'FindingState' }) state!: FindingState;
  @ApiProperty({ format: 'date-time' }) checked_at!: string;
  @ApiProperty({ type: [FindingResponse] }) findings!: FindingResponse[];
}
