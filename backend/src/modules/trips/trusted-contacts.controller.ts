import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, ok, Operation, UserId } from '../../platform/http';
import { TrustedContactRequest, toTrustedContact, TrustedContactResponse } from './dto/trips.dto';
import { TrustedContactsService } from './trusted-contacts.service';

@ApiTags('Trips')
@Controller('api/profiles/me/trusted-contact')
export class TrustedContactsController {
  constructor(private readonly contacts: TrustedContactsService) {}

  @Get()
  @ApiEnvelope(TrustedContactResponse, { nullable: true })
  @Operation("Get the caller's trusted contact")
  async get(@UserId() userId: string) {
    return ok(toTrustedContact(await this.contacts.get(userId)));
  }

  @Put()
  @ApiEnvelope(TrustedContactResponse)
  @Operation('Set a trusted contact, who is asked by SMS', 'BLOCKED', 'CONTACT_REFUSED', 429)
  async set(@UserId() userId: string, @Body() { name, phone_number }: TrustedContactRequest) {
    return ok(toTrustedContact(await this.contacts.set(userId, { name, phone: phone_number })));
  }

  @Delete()
  @ApiEnvelope(TrustedContactResponse, { nullable: true })
  @Operation('Remove the trusted contact')
  async remove(@UserId() userId: string) {
    await this.contacts.remove(userId);
    return ok(null);
  }
}
