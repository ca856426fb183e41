import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, CurrentUser, type Identity, ok, Operation } from '../../platform/http';
import { TrustedContactRequest } from './dto/trips.requests';
import { toTrustedContact, TrustedContactResponse } from './dto/trips.responses';
import { TrustedContactsService } from './trusted-contacts.service';

@ApiTags('Trips')
@Controller('api/profiles/me/trusted-contact')
export class TrustedContactsController {
  constructor(private readonly contacts: TrustedContactsService) {}

  @Get()
  @ApiEnvelope(TrustedContactResponse, { nullable: true })
  @Operation("Get the caller's trusted contact")
  async get(@CurrentUser() user: Identity) {
    return ok(toTrustedContact(await this.contacts.get(user.userId)));
  }

  @Put()
  @ApiEnvelope(TrustedContactResponse)
  @Operation('Set a trusted contact, who is asked by SMS', 'BLOCKED', 'CONTACT_REFUSED', 429)
  async set(@CurrentUser() user: Identity, @Body() { name, phone_number }: TrustedContactRequest) {
    return ok(toTrustedContact(await this.contacts.set(user.userId, { name, phone: phone_number })));
  }

  @Delete()
  @ApiEnvelope(TrustedContactResponse, { nullable: true })
  @Operation('Remove the trusted contact')
  async remove(@CurrentUser() user: Identity) {
    await this.contacts.remove(user.userId);
    return ok(null);
  }
}
