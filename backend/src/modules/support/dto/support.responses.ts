import { ApiProperty } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '../../../locales';
import { Amount, Flag, Instant, Integer, OneOf, Text, toResponse, Uuid } from '../../../platform/http';
import { AttachmentResponse } from '../../attachments';
import type { StaffCaseRow } from '../staff-cases.repository';
import type { StaffCase } from '../staff-support.service';
import type { WithPhotos } from '../support.service';
import {
  SUPPORT_CATEGORIES,
  SUPPORT_STATUSES,
  SUPPORT_SUBJECTS,
  type SupportCategory,
  type SupportStatus,
  type SupportSubjectType,
} from '../support-case.state';
import type { ListedCaseRow, SupportMessageRow } from '../support-cases.repository';

class SupportSubjectResponse {
  @OneOf(SUPPORT_SUBJECTS, 'SupportSubjectType') type!: SupportSubjectType;
  @Uuid() id!: string;
  @Uuid({ nullable: true }) booking_id!: string | null;
  @Uuid() ride_id!: string;
  @Text() from_city!: string;
  @Text() to_city!: string;
  @Instant() departure_time!: Date;
  @Text() status!: string;
  @Amount({ nullable: true, description: 'XAF; null for a ride' }) amount!: number | null;
}

export class SupportCaseResponse {
  @Uuid() id!: string;
  @OneOf(SUPPORT_CATEGORIES, 'SupportCategory') category!: SupportCategory;
  @OneOf(SUPPORT_SUBJECTS, 'SupportSubjectType', { nullable: true }) subject_type!: SupportSubjectType | null;
  @Uuid({ nullable: true }) subject_id!: string | null;
  @ApiProperty({ type: SupportSubjectResponse, nullable: true }) subject!: SupportSubjectResponse | null;
  @OneOf(SUPPORT_STATUSES, 'SupportStatus', { description: 'waiting: the person has to answer' })
  status!: SupportStatus;
  @Text({ description: 'Beginning of the first message' }) summary!: string;
  @Flag({ description: 'False 14 days after it was solved' }) can_reply!: boolean;
  @Instant() created_at!: Date;
  @Instant() last_message_at!: Date;
  @Instant({ nullable: true }) solved_at!: Date | null;
}

const CHANNELS = ['sms', 'whatsapp'] as const;
const SENDERS = ['person', 'staff'] as const;

export class SupportMessageResponse {
  @Uuid() id!: string;
  @OneOf(SENDERS, 'SupportSender') from!: (typeof SENDERS)[number];
  @Text({ description: 'Empty if only photos were sent' }) text!: string;
  @ApiProperty({ type: [AttachmentResponse] }) photos!: AttachmentResponse[];
  @Instant() created_at!: Date;
}

export class SupportCaseDetailResponse extends SupportCaseResponse {
  @ApiProperty({ type: [SupportMessageResponse], description: 'Oldest first' })
  messages!: SupportMessageResponse[];
}

class SupportPersonResponse {
  @Uuid() id!: string;
  @Text() full_name!: string;
  @Text({ nullable: true }) phone!: string | null;
  @OneOf(LANGUAGES, 'Language', { nullable: true }) locale!: Language | null;
  @Instant({ nullable: true }) suspended_at!: Date | null;
}

class SupportAssigneeResponse {
  @Uuid() id!: string;
  @Text() full_name!: string;
}

export class StaffCaseResponse extends SupportCaseResponse {
  @ApiProperty({ type: SupportPersonResponse }) person!: SupportPersonResponse;
  @ApiProperty({ type: SupportAssigneeResponse, nullable: true }) assignee!: SupportAssigneeResponse | null;
  @Instant({ nullable: true }) first_response_at!: Date | null;
  @Integer({ nullable: true, description: 'Seconds from creation' }) first_response_seconds!: number | null;
  @Integer({ nullable: true, description: 'Seconds from creation' }) resolution_seconds!: number | null;
  @Integer({ description: 'For PATCH' }) version!: number;
  @OneOf(CHANNELS, 'SupportChannel', {
    nullable: true,
    description: 'Channel of the answers until `channel_until`',
  })
  channel!: 'sms' | 'whatsapp' | null;
  @Instant({ nullable: true }) channel_until!: Date | null;
}

export class StaffSupportMessageResponse extends SupportMessageResponse {
  @Uuid() author_id!: string;
  @Text() author_full_name!: string;
}

class SupportNoteResponse {
  @Uuid() id!: string;
  @Text() text!: string;
  @Uuid() author_id!: string;
  @Text() author_full_name!: string;
  @Instant() created_at!: Date;
}

export class StaffCaseDetailResponse extends StaffCaseResponse {
  @ApiProperty({ type: [StaffSupportMessageResponse], description: 'Oldest first' })
  messages!: StaffSupportMessageResponse[];
  @ApiProperty({ type: [SupportNoteResponse], description: 'Seen by staff only' })
  notes!: SupportNoteResponse[];
}

function subjectOf(row: ListedCaseRow): SupportSubjectResponse | null {
  const { subject_type, subject_id, ride_id, from_city, to_city, departure_time, subject_status } = row;
  const exists = subject_type !== null && subject_id !== null && ride_id !== null && from_city !== null;
  if (!exists || to_city === null || departure_time === null || subject_status === null) return null;
  const { booking_id, subject_amount: amount } = row;
  const trip = { booking_id, ride_id, from_city, to_city, departure_time };
  return { type: subject_type, id: subject_id, ...trip, status: subject_status, amount };
}

export function toCase(row: ListedCaseRow): SupportCaseResponse {
  return toResponse(SupportCaseResponse, row, { subject: subjectOf(row) });
}

const senderOf = ({ kind }: SupportMessageRow) => (kind === 'person' ? 'person' : 'staff');

export function toCaseDetail(found: ListedCaseRow, messages: WithPhotos[]): SupportCaseDetailResponse {
  const toMessage = (message: WithPhotos) =>
    toResponse(SupportMessageResponse, message, { from: senderOf(message) });
  return { ...toCase(found), messages: messages.map(toMessage) };
}

export function toStaffCase(row: StaffCaseRow): StaffCaseResponse {
  const { assignee_id, assignee_full_name } = row;
  return toResponse(StaffCaseResponse, row, {
    subject: subjectOf(row),
    person: {
      id: row.person_id,
      full_name: row.person_full_name,
      phone: row.person_phone,
      locale: row.person_locale,
      suspended_at: row.person_suspended_at,
    },
    assignee: assignee_id === null ? null : { id: assignee_id, full_name: assignee_full_name ?? 'Unknown' },
  });
}

export function toStaffCaseDetail({ found, messages }: StaffCase): StaffCaseDetailResponse {
  const isNote = ({ kind }: SupportMessageRow) => kind === 'note';
  return {
    ...toStaffCase(found),
    messages: messages
      .filter((message) => !isNote(message))
      .map((message) => toResponse(StaffSupportMessageResponse, message, { from: senderOf(message) })),
    notes: messages.filter(isNote).map((note) => toResponse(SupportNoteResponse, note)),
  };
}
