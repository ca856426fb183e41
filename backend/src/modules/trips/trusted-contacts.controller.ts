import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ok, Operation, UserId } from '../../platform/http';
import { toTrustedContact, TrustedContactRequest, TrustedContactResponse } from './dto/trips.dto';
import { TrustedContactsService } from './trusted-contacts.service';

@ApiTags('Trips')
@Controller('api/profiles/me/trusted-contact')
export class TrustedContactsController {
  constructor(private readonly contacts: TrustedContactsService) {}

  @Get()
  @Operation("Get the caller's trusted contact", { type: TrustedContactResponse, nullable: true })
  async get(@UserId() userId: string) {
    return ok(toTrustedContact(await this.contacts.get(userId)));
  }

  @Put()
  @Operation(
    'Set a trusted contact, who is asked by SMS',
    TrustedContactResponse,
    'BLOCKED',
    'CONTACT_REFUSED',
    429,
  )
  async set(@UserId() userId: string, @Body() { name, phone_number }: TrustedContactRequest) {
    return ok(toTrustedContact(await this.contacts.set(userId, { name, phone: phone_number })));
  }

  @Delete()
  @Operation('Remove the trusted contact', { type: TrustedContactResponse, nullable: true })
  async remove(@UserId() userId: string) {
    await this.contacts.remove(userId);
    return ok(null);
  }
}
