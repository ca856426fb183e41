import { Flag, Instant, JsonObject, Text, toResponse, Uuid } from '../../../platform/http';

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
  @Instant() created_at!: Date;
}

export function toAuditEventResponse(event: AuditEventEntity): AuditEventResponse {
  return toResponse(AuditEventResponse, event);
}

export class ListExportResponse {
  @Flag() recorded!: boolean;
}
