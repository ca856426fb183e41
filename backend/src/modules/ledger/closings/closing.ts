import { ApiProperty } from '@nestjs/swagger';
import { Amount, Day, Flag, Instant, Integer, OneOf, Text, Uuid } from '../../../platform/http';
import type { StatementResponse } from '../statements/statement';

/** A month with open items is closed only with a reason. */
export const CHECKLIST = [
  'payments',
  'refunds',
  'disputed',
  'claims',
  'earnings',
  'payouts',
  'payout_batches',
  'statements',
  'statement_differences',
  'journal',
  'audit',
] as const;
export type ChecklistItem = (typeof CHECKLIST)[number];

/** Stored with a closed month. */
export class ClosingTotalsResponse {
  @Amount({ description: 'XAF that passengers paid' }) gross!: number;
  @Amount({ description: 'XAF of service fees, the income' }) fees!: number;
  @Amount() refunds!: number;
  @Amount() payouts!: number;
  @Amount({ description: 'XAF of the rails’ costs' }) costs!: number;
  @Amount({ description: 'XAF of credits, with goodwill' }) credits!: number;
  @Amount() goodwill!: number;
  @Amount({ description: 'XAF, fees less costs and credits' }) result!: number;
}

export class ClosedMonthResponse {
  @Text({ example: '2026-11' }) month!: string;
  @Instant() closed_at!: Date;
  @Uuid() closed_by!: string;
  @Text() closed_by_full_name!: string;
  @ApiProperty({ enum: CHECKLIST, isArray: true, description: 'Open when the month was closed' })
  open_items!: string[];
  @Text({ nullable: true }) reason!: string | null;
  @ApiProperty({ type: ClosingTotalsResponse }) totals!: ClosingTotalsResponse;
}

export class ListedMonthResponse extends ClosedMonthResponse {
  @Flag({ description: 'The month’s totals have changed since it was closed' }) changed!: boolean;
}

export class ChecklistItemResponse {
  @OneOf(CHECKLIST, 'ChecklistItem') name!: ChecklistItem;
  @Integer({ description: 'Number of open items' }) count!: number;
  @Amount({ nullable: true }) amount!: number | null;
}

export class StatementDayResponse {
  @Text() rail!: string;
  @Day() day!: string;
  @Integer({ nullable: true, description: 'Null: not compared since the day ended' }) differences!:
    number | null;
}

export class ChecklistResponse {
  @Text({ example: '2026-11' }) month!: string;
  @Flag({ description: 'False until the month has ended' }) complete!: boolean;
  @ApiProperty({ type: [ChecklistItemResponse] }) items!: ChecklistItemResponse[];
  @ApiProperty({ type: [StatementDayResponse] }) statement_days!: StatementDayResponse[];
  @ApiProperty({ type: ClosingTotalsResponse }) totals!: ClosingTotalsResponse;
  @ApiProperty({ type: ClosedMonthResponse, nullable: true }) closed!: ClosedMonthResponse | null;
}

export function totalsOf(statement: StatementResponse): ClosingTotalsResponse {
  const { gross, fees, refunds, payouts, costs, credits, goodwill, result } = statement;
  return { gross, fees, refunds, payouts, costs, credits, goodwill, result };
}
