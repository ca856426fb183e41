import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  ApiErrors,
  CurrentUser,
  type Identity,
  ok,
  okStaffPage,
  Roles,
  UuidPipe,
} from '../../platform/http';
import { ApplicantNamesService } from './applicant-names.service';
import { DecisionsService } from './decisions.service';
import { DocumentLinks } from './files/document-links.service';
import { FILE_PLACES, type FilePlace, SINGLE_FILE_FIELDS, type SingleFileField } from './document-fields';
import {
  DecideApplicationRequest,
  DecideRenewalRequest,
  DocumentLinkQuery,
  RenameApplicantRequest,
  StaffApplicationsQuery,
} from './dto/application.requests';
import { FilePlacePipe, SingleFileFieldPipe } from './dto/document-field.pipe';
import {
  ApplicationCountsResponse,
  DocumentLinkResponse,
  StaffApplicationDetailResponse,
  StaffApplicationResponse,
  toStaffApplicationDetailResponse,
  toStaffApplicationResponse,
} from './dto/staff-application.response';
import { RenewalsService } from './renewals.service';
import { StaffApplicationsService } from './staff-applications.service';

/** What approvers see and decide (decision 21). */
@ApiTags('Admin')
@Roles('approver')
@Controller('api/admin/driver-applications')
export class AdminApplicationsController {
  constructor(
    private readonly applications: StaffApplicationsService,
    private readonly decisions: DecisionsService,
    private readonly renewals: RenewalsService,
    private readonly names: ApplicantNamesService,
    private readonly links: DocumentLinks,
  ) {}

  @Get()
  @ApiEnvelope(StaffApplicationResponse, { paginated: 'staff' })
  @ApiErrors(400, 401, 403)
  async list(@Query() query: StaffApplicationsQuery) {
    const { applications, files, total } = await this.applications.list(query);
    const data = applications.map((row) => toStaffApplicationResponse(row, files.get(row.id) ?? []));
    return okStaffPage(data, query, total);
  }

  @Get('counts')
  @ApiEnvelope(ApplicationCountsResponse)
  @ApiErrors(401, 403)
  async counts() {
    return ok(await this.applications.counts());
  }

  @Get(':id')
  @ApiEnvelope(StaffApplicationDetailResponse)
  @ApiErrors(400, 401, 403, 404)
  async get(@Param('id', UuidPipe) id: string) {
    return ok(toStaffApplicationDetailResponse(await this.applications.review(id)));
  }

  @Post(':id/status')
  @HttpCode(200)
  @ApiEnvelope(StaffApplicationDetailResponse)
  @ApiErrors(400, 401, 403, 404, 409, 413, 415)
  async decide(
    @CurrentUser() approver: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() body: DecideApplicationRequest,
  ) {
    await this.decisions.decide(approver.userId, id, body);
    return ok(toStaffApplicationDetailResponse(await this.applications.review(id)));
  }

  /** The only way to another name for an approved driver. */
  @Post(':id/name')
  @HttpCode(200)
  @ApiEnvelope(StaffApplicationDetailResponse)
  @ApiErrors(400, 401, 403, 404, 413, 415)
  async rename(
    @CurrentUser() approver: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() body: RenameApplicantRequest,
  ) {
    await this.names.rename(approver.userId, id, body);
    return ok(toStaffApplicationDetailResponse(await this.applications.review(id)));
  }

  @Post(':id/documents/:field')
  @HttpCode(200)
  @ApiParam({ name: 'field', enum: SINGLE_FILE_FIELDS, enumName: 'SingleFileField' })
  @ApiEnvelope(StaffApplicationDetailResponse)
  @ApiErrors(400, 401, 403, 404, 409, 413, 415)
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
  @ApiErrors(400, 401, 403, 404)
  async link(
    @CurrentUser() approver: Identity,
    @Param('id', UuidPipe) id: string,
    @Param('field', FilePlacePipe) place: FilePlace,
    @Query() query: DocumentLinkQuery,
  ) {
    return ok(await this.links.issue(approver, id, place, query));
  }
}
