import { Controller, Get, Param, Post, Put, Req, Body, HttpCode, Query } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  ApiEnvelope,
  BODY,
  CurrentUser,
  type Identity,
  Multipart,
  ok,
  okStaffPage,
  Operation,
  Roles,
  STAFF,
  UuidPipe,
} from '../../platform/http';
import { ApplicationsService } from './applications.service';
import { SINGLE_FILE_FIELDS, type SingleFileField, FILE_PLACES, type FilePlace } from './document-fields';
import {
  APPLICATION_FORM,
  RENEWAL_FORM,
  SingleFileFieldPipe,
  DecideApplicationRequest,
  DecideRenewalRequest,
  DocumentLinkQuery,
  RenameApplicantRequest,
  StaffApplicationsQuery,
  FilePlacePipe,
} from './dto/driver-applications.requests';
import {
  DriverApplicationResponse,
  toDriverApplicationResponse,
  ApplicationCountsResponse,
  DocumentLinkResponse,
  StaffApplicationDetailResponse,
  StaffApplicationResponse,
  toStaffApplicationDetailResponse,
  toStaffApplicationResponse,
} from './dto/driver-applications.responses';
import { RenewalsService } from './renewals.service';
import { DecisionsService } from './decisions.service';
import { DocumentLinksService } from './files/document-links.service';
import { StaffApplicationsService } from './staff-applications.service';

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
  @Operation('Apply to become a driver', ...BODY, 'INVALID_FILE', 401, 'APPLICATION_EXISTS')
  async apply(@CurrentUser() user: Identity, @Req() request: FastifyRequest) {
    const { application, files } = await this.applications.apply(user.userId, request);
    return ok(toDriverApplicationResponse(application, files));
  }

  @Get('me')
  @ApiEnvelope(DriverApplicationResponse, { nullable: true })
  @Operation("Get one's own latest application", 401)
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
  @Operation('Upload a renewed document', ...BODY, 'INVALID_FILE', 401, 'NOT_A_DRIVER', 404)
  async renew(
    @CurrentUser() user: Identity,
    @Param('field', SingleFileFieldPipe) field: SingleFileField,
    @Req() request: FastifyRequest,
  ) {
    const { application, files } = await this.renewals.send(user, field, request);
    return ok(toDriverApplicationResponse(application, files));
  }
}

/** Review by approvers. */
@ApiTags('admin')
@Roles('approver')
@Controller('api/admin/driver-applications')
export class AdminApplicationsController {
  constructor(
    private readonly applications: StaffApplicationsService,
    private readonly decisions: DecisionsService,
    private readonly renewals: RenewalsService,
    private readonly links: DocumentLinksService,
  ) {}

  @Get()
  @ApiEnvelope(StaffApplicationResponse, { paginated: 'staff' })
  @Operation('List driver applications', 400, ...STAFF)
  async list(@Query() query: StaffApplicationsQuery) {
    const { applications, files, total } = await this.applications.list(query);
    const data = applications.map((row) => toStaffApplicationResponse(row, files.get(row.id) ?? []));
    return okStaffPage(data, query, total);
  }

  @Get('counts')
  @ApiEnvelope(ApplicationCountsResponse)
  @Operation('Count driver applications by status', ...STAFF)
  async counts() {
    return ok(await this.applications.counts());
  }

  @Get(':id')
  @ApiEnvelope(StaffApplicationDetailResponse)
  @Operation('Get a driver application', 400, ...STAFF, 404)
  async get(@Param('id', UuidPipe) id: string) {
    return ok(toStaffApplicationDetailResponse(await this.applications.review(id)));
  }

  @Post(':id/status')
  @HttpCode(200)
  @ApiEnvelope(StaffApplicationDetailResponse)
  @Operation(
    'Decide a driver application',
    ...BODY,
    ...STAFF,
    'OWN_APPLICATION',
    404,
    'PROFILE_NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
  )
  async decide(
    @CurrentUser() approver: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() body: DecideApplicationRequest,
  ) {
    await this.decisions.decide(approver.userId, id, body);
    return ok(toStaffApplicationDetailResponse(await this.applications.review(id)));
  }

  /** The only way to rename an approved driver; admins only. */
  @Post(':id/name')
  @HttpCode(200)
  @ApiEnvelope(StaffApplicationDetailResponse)
  @Operation(
    "Correct the applicant's name",
    ...BODY,
    ...STAFF,
    'OWN_APPLICATION',
    404,
    'PROFILE_NOT_FOUND',
    'STATE_CONFLICT',
  )
  async rename(
    @CurrentUser() approver: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() body: RenameApplicantRequest,
  ) {
    await this.decisions.rename(approver, id, body);
    return ok(toStaffApplicationDetailResponse(await this.applications.review(id)));
  }

  @Post(':id/documents/:field')
  @HttpCode(200)
  @ApiParam({ name: 'field', enum: SINGLE_FILE_FIELDS, enumName: 'SingleFileField' })
  @ApiEnvelope(StaffApplicationDetailResponse)
  @Operation(
    'Decide on a renewed document',
    ...BODY,
    ...STAFF,
    'OWN_APPLICATION',
    404,
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
  )
  async decideRenewal(
    @CurrentUser() approver: Identity,
    @Param('id', UuidPipe) id: string,
    @Param('field', SingleFileFieldPipe) field: SingleFileField,
    @Body() body: DecideRenewalRequest,
  ) {
    await this.renewals.decide(approver.userId, id, field, body);
    return ok(toStaffApplicationDetailResponse(await this.applications.review(id)));
  }

  @Get(':id/files/:field')
  @ApiParam({ name: 'field', enum: FILE_PLACES, enumName: 'DocumentFilePlace' })
  @ApiEnvelope(DocumentLinkResponse)
  @Operation("Get a short-lived link to a document's file", 400, ...STAFF, 404)
  async link(
    @CurrentUser() approver: Identity,
    @Param('id', UuidPipe) id: string,
    @Param('field', FilePlacePipe) place: FilePlace,
    @Query() query: DocumentLinkQuery,
  ) {
    return ok(await this.links.issue(approver, id, place, query));
  }
}
