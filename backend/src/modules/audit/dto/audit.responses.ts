import { Flag, Instant, JsonObject, Text, Uuid } from '../../../platform/http';

import type { AuditEventEntity } from '../audit-event.entity';

export class AuditEventResponse {
  @Uuid() id!: string;
  @Uuid({ nullable: true }) actor_id!: string | null;
  @Text({ example: 'profile.staff_role_granted' }) action!: string;
  @Text({ example: 'profile' }) subject_type!: string;
  @Text() subject_id!: string;
  @JsonObject({ nullable: true }) from!: Record<string, unknown> | null;
  @JsonObject({ nullable: true }) to!: Record<string, unknown> | null;
  @Text({ nullable: true }) reason!: string | null;
  @Instant() created_at!: string;
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
  @Flag() recorded!: boolean;
}
