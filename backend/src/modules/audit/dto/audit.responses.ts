import { ApiProperty } from '@nestjs/swagger';
import type { AuditEventEntity } from '../audit-event.entity';

export class AuditEventResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) actor_id!: string | null;
  @ApiProperty({ example: 'profile.staff_role_granted' }) action!: string;
  @ApiProperty({ example: 'profile' }) subject_type!: string;
  @ApiProperty() subject_id!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) from!: Record<
    string,
    unknown
  > | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) to!: Record<
    string,
    unknown
  > | null;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

export function toAuditEventResponse(event: AuditEventEntity): AuditEventResponse {
  return {
    id: event.id,
    actor_id: event.actor_id,
    action: event.action,
    subject_type: event.subject_type,
    subject_id: event.subject_id,
    from: event.from,
    to: event.to,
    reason: event.reason,
    created_at: event.created_at.toISOString(),
  };
}

export class ListExportResponse {
  @ApiProperty() recorded!: boolean;
}
