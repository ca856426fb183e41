import { Controller, Get, Query } from '@nestjs/common';
import { isUUID } from 'class-validator';
import {
  encodeCursor,
  IdParam,
  isCursorTime,
  ok,
  Operation,
  readCursor,
  Roles,
  toResponse,
  UserId,
} from '../../platform/http';
import { PersonTimelineQuery } from './dto/operations.requests';
import { PersonTimelineResponse, TIMELINE_KINDS, TimelineEventResponse } from './dto/operations.responses';
import { TimelinesService } from './timelines.service';

@Roles('admin')
@Controller('api/admin/profiles/:id/timeline')
export class PersonTimelineController {
  constructor(private readonly timelines: TimelinesService) {}

  @Get()
  @Operation("Get a person's timeline", PersonTimelineResponse, 'PROFILE_NOT_FOUND')
  async get(
    @UserId() viewerId: string,
    @IdParam() id: string,
    @Query() { cursor, limit }: PersonTimelineQuery,
  ) {
    const after = readCursor(cursor, { at: isCursorTime, kind: isTimelineKind, id: isUUID });
    const rows = await this.timelines.ofPerson(id, viewerId, after, limit + 1);
    const events = rows.slice(0, limit);
    const last = rows.length > limit ? events.at(-1) : undefined;
    return ok({
      events: events.map((event) => toResponse(TimelineEventResponse, event)),
      next: last ? encodeCursor([last.at_key, last.kind, last.id]) : null,
    });
  }
}

const isTimelineKind = (kind: string) => TIMELINE_KINDS.some((known) => known === kind);
