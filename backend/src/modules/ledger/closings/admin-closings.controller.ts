import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { seconds, Throttle } from '@nestjs/throttler';
import { ok, Operation, Reason, Roles, toResponse, UserId } from '../../../platform/http';
import { ChecklistResponse, ListedMonthResponse } from './closing';
import { ClosingsService } from './closings.service';

/** Each checklist reads the whole journal and audit log. */
const CHECKLISTS = { default: { limit: 10, ttl: seconds(60) } };

class CloseMonthRequest {
  @Reason({
    optional: true,
    description: 'Required if an item of the checklist is open; stored in the audit log',
  })
  reason?: string;
}

class ReopenMonthRequest {
  @Reason() reason!: string;
}

@Roles('finance')
@Controller('api/admin/closings')
export class AdminClosingsController {
  constructor(private readonly closings: ClosingsService) {}

  @Get()
  @Operation('List closed months', [ListedMonthResponse])
  async list() {
    return ok((await this.closings.list()).map((one) => toResponse(ListedMonthResponse, one)));
  }

  @Get(':month')
  @Throttle(CHECKLISTS)
  @Operation('Get the checklist of a month', ChecklistResponse)
  async get(@Param('month') month: string) {
    return ok(toResponse(ChecklistResponse, await this.closings.checklist(month)));
  }

  @Post(':month/close')
  @Throttle(CHECKLISTS)
  @Operation('Close a month', { type: Object }, 'STATE_CONFLICT')
  async close(@UserId() userId: string, @Param('month') month: string, @Body() body: CloseMonthRequest) {
    await this.closings.close(userId, month, body.reason ?? null);
    return ok({});
  }

  @Post(':month/reopen')
  @Roles('admin')
  @Operation('Reopen a closed month', { type: Object }, 'STATE_CONFLICT')
  async reopen(@UserId() userId: string, @Param('month') month: string, @Body() body: ReopenMonthRequest) {
    await this.closings.reopen(userId, month, body.reason);
    return ok({});
  }
}
