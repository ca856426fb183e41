import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Idempotent, IdParam, ok, Operation, type RequestWithIdentity, UserId } from '../../platform/http';
import { AttachmentResponse, TakesPhotos } from '../attachments';
import { AppealStrikeRequest } from './dto/strikes.requests';
import { StrikeResponse, toStrike } from './dto/strikes.responses';
import { StrikesService } from './strikes.service';

@ApiTags('Strikes')
@Controller('api')
export class StrikesController {
  constructor(private readonly strikes: StrikesService) {}

  @Get('profiles/me/strikes')
  @Operation("List the caller's strikes, newest first", [StrikeResponse])
  async list(@UserId() userId: string) {
    const strikes = await this.strikes.ofPerson(userId);
    const photos = await this.strikes.photosOf(strikes);
    return ok(strikes.map((strike) => toStrike(strike, photos)));
  }

  @Post('strikes/:id/appeal')
  @Idempotent()
  @Operation('Appeal a strike, once', StrikeResponse, 404, 'STATE_CONFLICT')
  async appeal(@UserId() userId: string, @IdParam() id: string, @Body() body: AppealStrikeRequest) {
    const strike = await this.strikes.appeal(userId, id, body);
    return ok(toStrike(strike, await this.strikes.photosOf([strike])));
  }

  @Post('strikes/:id/photos')
  @TakesPhotos()
  @Operation(
    'Add photos to the appeal of a strike',
    { type: [AttachmentResponse], status: 201 },
    'INVALID_FILE',
    404,
    'STATE_CONFLICT',
  )
  async addPhotos(@UserId() userId: string, @IdParam() id: string, @Req() request: RequestWithIdentity) {
    return ok(await this.strikes.addPhotos(request, userId, id));
  }
}
