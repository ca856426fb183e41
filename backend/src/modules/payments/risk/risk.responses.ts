import { ApiProperty } from '@nestjs/swagger';
import { EVIDENCE_TYPES, type EvidenceType, pointsOf, RISK_KINDS, type RiskKind } from './risk-score';
import type { RiskReport } from './risk-signals.service';

export class RiskEvidenceResponse {
  @ApiProperty({ enum: EVIDENCE_TYPES, enumName: 'RiskEvidenceType', description: 'The staff list it is in' })
  type!: EvidenceType;
  @ApiProperty({ format: 'uuid' }) id!: string;
}

export class RiskSignalResponse {
  @ApiProperty({ enum: RISK_KINDS, enumName: 'RiskKind' }) kind!: RiskKind;
  @ApiProperty({ type: 'integer', description: 'How often in the last 30 days' }) count!: number;
  @ApiProperty({ type: 'integer', description: 'What it adds to the score' }) points!: number;
  @ApiProperty({ format: 'date-time' }) last_at!: string;
  @ApiProperty({ type: [RiskEvidenceResponse], description: 'Up to ten records of each type' })
  evidence!: RiskEvidenceResponse[];
}

/** A person, and why they are worth a look. */
export class RiskReportResponse {
  @ApiProperty({ format: 'uuid', description: 'Of the profile' }) id!: string;
  @ApiProperty() full_name!: string;
  @ApiProperty({ enum: ['user', 'driver'], enumName: 'ProfileRole' }) role!: 'user' | 'driver';
  @ApiProperty() suspended!: boolean;
  @ApiProperty({ format: 'date-time', description: 'Of the profile' }) created_at!: string;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100 }) score!: number;
  @ApiProperty({ type: [RiskSignalResponse] }) signals!: RiskSignalResponse[];
}

export function toRiskReportResponse({ signals, created_at, ...person }: RiskReport): RiskReportResponse {
  return {
    ...person,
    created_at: created_at.toISOString(),
    signals: signals.map((signal) => ({
      ...signal,
      points: pointsOf(signal),
      last_at: signal.last_at.toISOString(),
    })),
  };
}
