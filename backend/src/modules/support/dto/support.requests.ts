import { ApiPropertyOptional } from '@nestjs/swagger';
import { Instant, Integer, OneOf, SortBy, StaffPageQuery, Text, Uuid } from '../../../platform/http';
import { MAX_PHOTOS } from '../../attachments';
import {
  SUPPORT_CATEGORIES,
  SUPPORT_STATUSES,
  SUPPORT_SUBJECTS,
  type SupportCategory,
  type SupportStatus,
  type SupportSubjectType,
  TEXT_LENGTH,
} from '../support-case.state';

export class CreateCaseRequest {
  @OneOf(SUPPORT_CATEGORIES, 'SupportCategory') category!: SupportCategory;
  @OneOf(SUPPORT_SUBJECTS, 'SupportSubjectType', { optional: true, nullable: true })
  subject_type?: SupportSubjectType | null;
  @Uuid({ optional: true, nullable: true, description: 'Given with `subject_type`' })
  subject_id?: string | null;
  @Text({ max: TEXT_LENGTH }) text!: string;
}

/** Text, or a form with photos and optional text. */
export class SupportMessageRequest {
  @Text({ optional: true, max: TEXT_LENGTH, description: 'Required without photos' }) text?: string;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', format: 'binary' },
    maxItems: MAX_PHOTOS,
    description: 'Only for form fields',
  })
  photos?: unknown;
}

export class SupportTextRequest {
  @Text({ max: TEXT_LENGTH }) text!: string;
}

export class AnswerCaseRequest extends SupportTextRequest {
  @Instant({
    optional: true,
    description: '`last_message_at` of the GET: the case keeps its status if a newer message exists',
  })
  last_message_at?: string;
}

export class ChangeCaseRequest {
  @OneOf(SUPPORT_STATUSES, 'SupportStatus', { optional: true }) status?: SupportStatus | null;
  @Uuid({
    optional: true,
    nullable: true,
    description: 'A member of support or an administrator; null: unassigned',
  })
  assignee_id?: string | null;
  @Integer({ optional: true, description: 'From the GET; a stale version is rejected' }) version?:
    number | null;
}

const SORTS = ['last_message_at', 'created_at'] as const;

/** `q` searches the person's name and number and all messages. */
export class StaffCasesQuery extends StaffPageQuery {
  @SortBy(SORTS) override sort?: (typeof SORTS)[number];
  @OneOf(SUPPORT_STATUSES, 'SupportStatus', { optional: true }) status?: SupportStatus;
  @OneOf(SUPPORT_CATEGORIES, 'SupportCategory', { optional: true }) category?: SupportCategory;
  @Uuid({ optional: true }) assignee_id?: string;
  @Uuid({ optional: true }) person_id?: string;
  @Uuid({ optional: true, description: 'A booking with its payments, a payment, or a ride with both' })
  subject_id?: string;
}
