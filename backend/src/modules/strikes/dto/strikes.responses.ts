import { ApiProperty } from '@nestjs/swagger';
import { Instant, OneOf, Text, toResponse, Uuid } from '../../../platform/http';
import { AttachmentResponse } from '../../attachments';
import {
  type Excuse,
  EXCUSES,
  STRIKE_KINDS,
  STRIKE_STATUSES,
  type StrikeKind,
  type StrikeOutcome,
  type StrikeStatus,
} from '../strike.policy';

export class StrikeResponse {
  @Uuid() id!: string;
  @OneOf(STRIKE_KINDS, 'StrikeKind') kind!: StrikeKind;
  @Uuid() ride_id!: string;
  @OneOf(STRIKE_STATUSES, 'StrikeStatus', { description: 'Counts unless excused or expired' })
  status!: StrikeStatus;
  @Text({ nullable: true, description: 'The appeal' }) statement!: string | null;
  @OneOf(EXCUSES, 'StrikeExcuse', { nullable: true }) excuse!: Excuse | null;
  @ApiProperty({ type: [AttachmentResponse] }) photos!: AttachmentResponse[];
  @Instant({ nullable: true }) appealed_at!: Date | null;
  @Text({ nullable: true }) decision_reason!: string | null;
  @Instant({ nullable: true }) decided_at!: Date | null;
  @Instant() created_at!: Date;
  @Instant() expires_at!: Date;
}

export interface StrikeRow extends Omit<StrikeResponse, 'photos'> {
  person_id: string;
  claim_id: string | null;
  outcome: StrikeOutcome | null;
}

export class StaffStrikeResponse extends StrikeResponse {
  @Uuid() person_id!: string;
  @Text() person_full_name!: string;
  @Uuid({ nullable: true }) claim_id!: string | null;
}

export type StaffStrikeRow = StrikeRow & { person_full_name: string };

export function toStrike(strike: StrikeRow, photos: Map<string, AttachmentResponse[]>): StrikeResponse {
  return toResponse(StrikeResponse, strike, { photos: photos.get(strike.id) ?? [] });
}

export function toStaffStrike(
  strike: StaffStrikeRow,
  photos: Map<string, AttachmentResponse[]>,
): StaffStrikeResponse {
  return toResponse(StaffStrikeResponse, strike, { photos: photos.get(strike.id) ?? [] });
}
