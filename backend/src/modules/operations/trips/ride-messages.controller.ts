import { Body, Controller, Post } from '@nestjs/common';
import { Idempotent, IdParam, ok, Operation, Roles, toResponse, UserId } from '../../../platform/http';
import { RideMessageRequest } from '../dto/operations.requests';
import { RideMessageResponse } from '../dto/operations.responses';
import { RideMessagesService } from './ride-messages.service';

@Roles('support')
@Controller('api/admin/rides/:id/message')
export class RideMessagesController {
  constructor(private readonly messages: RideMessagesService) {}

  @Post()
  @Idempotent()
  @Operation('Send a message to all passengers of a ride', RideMessageResponse, 'RIDE_NOT_FOUND', 'THROTTLED')
  async send(
    @UserId() adminId: string,
    @IdParam() id: string,
    @Body() { text, preview = false }: RideMessageRequest,
  ) {
    return ok(toResponse(RideMessageResponse, await this.messages.send(adminId, id, { text, preview })));
  }
}
