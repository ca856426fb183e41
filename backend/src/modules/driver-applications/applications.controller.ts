import { Controller, Get, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiEnvelope, ApiErrors, CurrentUser, type Identity, Multipart, ok } from '../../platform/http';
import { ApplicationsService } from './applications.service';
import { SINGLE_FILE_FIELDS, type SingleFileField } from './document-fields';
import { APPLICATION_FORM, RENEWAL_FORM } from './dto/application-form.schema';
import { DriverApplicationResponse, toDriverApplicationResponse } from './dto/application.response';
import { SingleFileFieldPipe } from './dto/document-field.pipe';
import { RenewalsService } from './renewals.service';

/** Becoming a driver: the application, and the papers that run out later. */
@ApiTags('Driver applications')
@Controller('api/driver-applications')
export class ApplicationsController {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly renewals: RenewalsService,
  ) {}

  @Post()
  @Multipart()
  @ApiConsumes('multipart/form-data')
  @ApiBody(APPLICATION_FORM)
  @ApiEnvelope(DriverApplicationResponse, { status: 201 })
  @ApiErrors(400, 401, 409, 413, 415)
  async apply(@CurrentUser() user: Identity, @Req() request: FastifyRequest) {
    const { application, files } = await this.applications.apply(user.userId, request);
    return ok(toDriverApplicationResponse(application, files));
  }

  @Get('me')
  @ApiEnvelope(DriverApplicationResponse, { nullable: true })
  @ApiErrors(401)
  async mine(@CurrentUser() user: Identity) {
    const latest = await this.applications.latest(user.userId);
    return ok(latest === null ? null : toDriverApplicationResponse(latest.application, latest.files));
  }

  @Put('me/documents/:field')
  @Multipart()
  @ApiParam({ name: 'field', enum: SINGLE_FILE_FIELDS, enumName: 'SingleFileField' })
  @ApiConsumes('multipart/form-data')
  @ApiBody(RENEWAL_FORM)
  @ApiEnvelope(DriverApplicationResponse)
  @ApiErrors(400, 401, 403, 404, 413, 415)
  async renew(
    @CurrentUser() user: Identity,
    @Param('field', SingleFileFieldPipe) field: SingleFileField,
    @Req() request: FastifyRequest,
  ) {
    const { application, files } = await this.renewals.send(user, field, request);
    return ok(toDriverApplicationResponse(application, files));
  }
}
