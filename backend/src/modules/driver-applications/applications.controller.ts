import { Controller, Get, Post, Put, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, type Identity, MultipartForm, ok, Operation, UserId } from '../../platform/http';
import { ApplicationsService } from './applications.service';
import { SINGLE_FILE_FIELDS, type SingleFileField } from './document-fields';
import { APPLICATION_FORM, RENEWAL_FORM, SingleFileFieldParam } from './dto/driver-applications.requests';
import { DriverApplicationResponse, toDriverApplicationResponse } from './dto/driver-applications.responses';
import { RenewalsService } from './renewals.service';

@ApiTags('Driver applications')
@Controller('api/driver-applications')
export class ApplicationsController {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly renewals: RenewalsService,
  ) {}

  @Post()
  @MultipartForm(APPLICATION_FORM)
  @Operation(
    'Apply to become a driver',
    { type: DriverApplicationResponse, status: 201 },
    'INVALID_FILE',
    'APPLICATION_EXISTS',
  )
  async apply(@UserId() userId: string, @Req() request: FastifyRequest) {
    const { application, files } = await this.applications.apply(userId, request);
    return ok(toDriverApplicationResponse(application, files));
  }

  @Get('me')
  @Operation("Get the caller's latest application", { type: DriverApplicationResponse, nullable: true })
  async mine(@UserId() userId: string) {
    const latest = await this.applications.latest(userId);
    return ok(latest === null ? null : toDriverApplicationResponse(latest.application, latest.files));
  }

  @Put('me/documents/:field')
  @ApiParam({ name: 'field', enum: SINGLE_FILE_FIELDS, enumName: 'SingleFileField' })
  @MultipartForm(RENEWAL_FORM)
  @Operation('Upload a renewed document', DriverApplicationResponse, 'INVALID_FILE', 'NOT_A_DRIVER', 404)
  async renew(
    @CurrentUser() user: Identity,
    @SingleFileFieldParam() field: SingleFileField,
    @Req() request: FastifyRequest,
  ) {
    const { application, files } = await this.renewals.send(user, field, request);
    return ok(toDriverApplicationResponse(application, files));
  }
}
