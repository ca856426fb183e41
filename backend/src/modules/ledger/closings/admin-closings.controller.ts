import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { seconds, Throttle } from '@nestjs/throttler';
import {
  Amount,
  Day,
  Flag,
  Instant,
  Integer,
  ok,
  OneOf,
  Operation,
  Reason,
  Roles,
  Text,
  toResponse,
  Uuid,
  UserId,
} from '../../../platform/http';
import { CHECKLIST, type ChecklistItem, type ClosingTotals } from './closing';
import { ClosingsService } from './closings.service';

/** Each checklist reads the whole journal and audit log. */
const CHECKLISTS = { default: { limit: 10, ttl: seconds(60) } };

class CloseMonthRequest {
  @Reason({ optional: true, description: 'Required if an item of the checklist is open; kept in the audit' })
  reason?: string;
}

class ReopenMonthRequest {
  @Reason() reason!: string;
}

class ClosingTotalsResponse implements ClosingTotals {
  @Amount({ description: 'XAF that passengers paid' }) gross!: number;
  @Amount({ description: 'XAF of service fees, the income' }) fees!: number;
  @Amount() refunds!: number;
  @Amount() payouts!: number;
  @Amount({ description: 'XAF of the rails’ costs' }) costs!: number;
  @Amount({ description: 'XAF of credits, with goodwill' }) credits!: number;
  @Amount() goodwill!: number;
  @Amount({ description: 'XAF, fees less costs and credits' }) result!: number;
}

class ClosedMonthResponse {
  @Text({ example: '2026-11' }) month!: string;
  @Instant() closed_at!: Date;
  @Uuid() closed_by!: string;
  @Text() closed_by_full_name!: string;
  @ApiProperty({ enum: CHECKLIST, isArray: true, description: 'Open when the month was closed' })
  open_items!: string[];
  @Text({ nullable: true }) reason!: string | null;
  @ApiProperty({ type: ClosingTotalsResponse }) totals!: ClosingTotals;
}

class ListedMonthResponse extends ClosedMonthResponse {
  @Flag({ description: 'The journal of the month has other totals by now' }) changed!: boolean;
}

class ChecklistItemResponse {
  @OneOf(CHECKLIST, 'ChecklistItem') name!: ChecklistItem;
  @Integer({ description: 'What is open; 0: done' }) count!: number;
  @Amount({ nullable: true }) amount!: number | null;
}

class StatementDayResponse {
  @Text() rail!: string;
  @Day() day!: string;
  @Integer({ nullable: true, description: 'Null: not compared since the day ended' }) differences!:
    number | null;
}

class ChecklistResponse {
  @Text({ example: '2026-11' }) month!: string;
  @Flag({ description: 'False until the month has ended' }) complete!: boolean;
  @ApiProperty({ type: [ChecklistItemResponse] }) items!: ChecklistItemResponse[];
  @ApiProperty({ type: [StatementDayResponse] }) statement_days!: StatementDayResponse[];
  @ApiProperty({ type: ClosingTotalsResponse }) totals!: ClosingTotals;
  @ApiProperty({ type: ClosedMonthResponse, nullable: true }) closed!: ClosedMonthResponse | null;
}

@Roles('finance')
@Controller('api/admin/closings')
export class AdminClosingsController {
  constructor(private readonly closings: ClosingsService) {}

  @Get()
  @Operation('List closed months', [ListedMonthResponse])
  async list() {
    return ok((await this.closings.list()).map((one) => toResponse(ListedMonthResponse, one)));
  }

  @Get(':month')
  @Throttle(CHECKLISTS)
  @Operation('Get the checklist of a month', ChecklistResponse)
  async get(@Param('month') month: string) {
    return ok(toResponse(ChecklistResponse, await this.closings.checklist(month)));
  }

  @Post(':month/close')
  @Throttle(CHECKLISTS)
  @Operation('Close a month', { type: Object }, 'STATE_CONFLICT')
  async close(@UserId() userId: string, @Param('month') month: string, @Body() body: CloseMonthRequest) {
    await this.closings.close(userId, month, body.reason ?? null);
    return ok({});
  }

  @Post(':month/reopen')
  @Roles('admin')
  @Operation('Reopen a closed month', { type: Object }, 'STATE_CONFLICT')
  async reopen(@UserId() userId: string, @Param('month') month: string, @Body() body: ReopenMonthRequest) {
    await this.closings.reopen(userId, month, body.reason);
    return ok({});
  }
}
