import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  Flag,
  IdParam,
  Instant,
  Integer,
  ok,
  okStaffPage,
  OneOf,
  Operation,
  Roles,
  SortBy,
  StaffPageQuery,
  Text,
  Uuid,
} from '../../../platform/http';
import { EVIDENCE_TYPES, type EvidenceType, RISK_KINDS, type RiskKind } from './risk-score';
import { RiskSignalsService } from './risk-signals.service';

export class RiskEvidenceResponse {
  @OneOf(EVIDENCE_TYPES, 'RiskEvidenceType', { description: 'Staff list of the record' }) type!: EvidenceType;
  @Uuid() id!: string;
}

export class RiskSignalResponse {
  @OneOf(RISK_KINDS, 'RiskKind') kind!: RiskKind;
  @Integer({ description: 'Count over the last 30 days' }) count!: number;
  @Integer({ description: 'Points added to the score' }) points!: number;
  @Instant() last_at!: Date;
  @ApiProperty({ type: [RiskEvidenceResponse], description: 'Up to ten records of each type' })
  evidence!: RiskEvidenceResponse[];
}

export class RiskReportResponse {
  @Uuid({ description: 'Of the profile' }) id!: string;
  @Text() full_name!: string;
  @OneOf(['user', 'driver'], 'ProfileRole') role!: 'user' | 'driver';
  @Flag() suspended!: boolean;
  @Instant({ description: 'Of the profile' }) created_at!: Date;
  @Integer({ min: 0, max: 100 }) score!: number;
  @ApiProperty({ type: [RiskSignalResponse] }) signals!: RiskSignalResponse[];
}

class RiskSignalsQuery extends StaffPageQuery {
  @SortBy(['score']) override sort?: 'score';
}

@Roles('admin')
@Controller('api/admin/risk-signals')
export class RiskSignalsController {
  constructor(private readonly risks: RiskSignalsService) {}

  @Get()
  @Operation('List people with risk signals', { type: RiskReportResponse, page: 'staff' })
  async list(@Query() query: RiskSignalsQuery) {
    return okStaffPage(await this.risks.list(query), query, (row) => row);
  }

  @Get(':id')
  @Operation("Get a person's risk signals", RiskReportResponse, 'PROFILE_NOT_FOUND')
  async get(@IdParam() id: string) {
    return ok(await this.risks.get(id));
  }
}
