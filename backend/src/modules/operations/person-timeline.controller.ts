import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import { validationFailed } from '../../platform/errors';
import {
  ApiEnvelope,
  CurrentUser,
  decodeCursor,
  encodeCursor,
  type Identity,
  isCursorTime,
  ok,
  Operation,
  Roles,
  STAFF,
  UuidPipe,
} from '../../platform/http';
import { PersonTimelineService, toTimelineEventResponse } from './person-timeline.service';
import { PersonTimelineQuery, type TimelineCursor } from './dto/operations.requests';
import { PersonTimelineResponse, TIMELINE_KINDS } from './dto/operations.responses';

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/profiles/:id/timeline')
export class PersonTimelineController {
  constructor(private readonly timeline: PersonTimelineService) {}

  @Get()
  @ApiEnvelope(PersonTimelineResponse)
  @Operation('Get everything about a person in one line of time', 400, ...STAFF, 'PROFILE_NOT_FOUND')
  async get(
    @CurrentUser() viewer: Identity,
    @Param('id', UuidPipe) id: string,
    @Query() { cursor, limit }: PersonTimelineQuery,
  ) {
    const after = cursor === undefined ? null : readCursor(cursor);
    const rows = await this.timeline.of(id, viewer.userId, after, limit + 1);
    const events = rows.slice(0, limit);
    const last = rows.length > limit ? events.at(-1) : undefined;
    return ok({
      events: events.map(toTimelineEventResponse),
      next: last ? encodeCursor([last.at_key, last.kind, last.id]) : null,
    });
  }
}

function readCursor(cursor: string): TimelineCursor {
  const [at = '', kind = '', id = ''] = decodeCursor(cursor, 3);
  if (isCursorTime(at) && TIMELINE_KINDS.some((known) => known === kind) && isUUID(id))
    return { at, kind, id };
  throw validationFailed([{ field: 'cursor', message: 'cursor must be the next of a page before' }]);
}
