import { ApiProperty } from '@nestjs/swagger';
import { Amount, Flag, Instant, Integer, OneOf, Text, toResponse, Uuid } from '../../../platform/http';
import type { CreditRow } from '../credits.repository';
import { CREDIT_STATUSES, type CreditStatus, creditStatus } from '../promotion.policy';

export class CreditResponse {
  @Amount({ description: 'XAF originally granted' }) amount!: number;
  @Amount({ description: 'Unused XAF' }) left!: number;
  @Instant() expires_at!: Date;
  @OneOf(CREDIT_STATUSES, 'CreditStatus') status!: CreditStatus;
}

export class ReferralResponse {
  @Text({
    nullable: true,
    example: 'K7MP2QXA',
    description: 'Code for friends; null while there is no reward',
  })
  code!: string | null;
  @Amount({ description: 'XAF for both friends; 0: no reward' }) reward!: number;
  @Flag({ description: "A friend's code may still be entered" }) may_enter!: boolean;
  @ApiProperty({ type: [CreditResponse] }) credits!: CreditResponse[];
}

export class PromotionResponse {
  @Uuid() id!: string;
  @Text() code!: string;
  @Integer({ nullable: true }) percent!: number | null;
  @Amount({ nullable: true }) amount!: number | null;
  @Amount() budget!: number;
  @Amount({ description: 'XAF of the budget that bookings use' }) spent!: number;
  @Instant() starts_at!: Date;
  @Instant() ends_at!: Date;
  @Text({ nullable: true }) from_city!: string | null;
  @Text({ nullable: true }) to_city!: string | null;
  @Integer() per_person!: number;
  @Flag() active!: boolean;
  @Instant() created_at!: Date;
  @Instant() updated_at!: Date;
}

export interface PromotionRow extends PromotionResponse {
  /** Active, and now within its period. */
  running: boolean;
}

export function toCredit(credit: CreditRow): CreditResponse {
  return toResponse(CreditResponse, credit, { status: creditStatus(credit) });
}
