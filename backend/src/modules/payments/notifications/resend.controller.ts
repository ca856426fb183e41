import { Body, Controller, Post } from '@nestjs/common';
import { IdParam, ok, OneOf, Operation, Roles, UserId } from '../../../platform/http';
import { RESENDABLE, type Resendable, ResendService } from './resend.service';

class ResendRequest {
  @OneOf(RESENDABLE, { description: "Sent to the passenger's number; staff never see the code" })
  what!: Resendable;
}

@Roles('support')
@Controller('api/admin/bookings/:id/resend')
export class ResendController {
  constructor(private readonly resending: ResendService) {}

  @Post()
  @Operation(
    "Resend a booking's receipt, code or ticket by SMS",
    null,
    'BOOKING_NOT_FOUND',
    'BOOKING_CANCELLED',
    'ALREADY_BOARDED',
    'NOT_PAID',
    'THROTTLED',
  )
  async resend(@UserId() adminId: string, @IdParam() id: string, @Body() { what }: ResendRequest) {
    await this.resending.resend(adminId, id, what);
    return ok(null);
  }
}
