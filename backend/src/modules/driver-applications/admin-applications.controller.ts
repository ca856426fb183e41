import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import {
  CurrentUser,
  type Identity,
  IdParam,
  ok,
  okStaffPage,
  Operation,
  Roles,
  UserId,
} from '../../platform/http';
import { APPROVAL_FAILURES } from '../approvals';
import { DecisionsService } from './decisions.service';
import { FILE_PLACES, type FilePlace, SINGLE_FILE_FIELDS, type SingleFileField } from './document-fields';
import {
  DecideApplicationRequest,
  DecideRenewalRequest,
  DocumentLinkQuery,
  DocumentSlotParam,
  RenameApplicantRequest,
  SingleFileFieldParam,
  StaffApplicationsQuery,
} from './dto/driver-applications.requests';
import {
  ApplicationCountsResponse,
  DocumentLinkResponse,
  StaffApplicationDetailResponse,
  StaffApplicationResponse,
  toStaffApplicationDetailResponse,
  toStaffApplicationResponse,
} from './dto/driver-applications.responses';
import { DocumentLinksService } from './files/document-links.service';
import { RenewalsService } from './renewals.service';
import { StaffApplicationsService } from './staff-applications.service';

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
  @Operation('List driver applications', { type: StaffApplicationResponse, page: 'staff' })
  async list(@Query() query: StaffApplicationsQuery) {
    const { files, ...found } = await this.applications.list(query);
    return okStaffPage(found, query, (row) => toStaffApplicationResponse(row, files.get(row.id) ?? []));
  }

  @Get('counts')
  @Operation('Count driver applications by status', ApplicationCountsResponse)
  async counts() {
    return ok(await this.applications.counts());
  }

  @Get(':id')
  @Operation('Get a driver application', StaffApplicationDetailResponse, 404)
  async get(@IdParam() id: string) {
    return ok(toStaffApplicationDetailResponse(await this.applications.review(id)));
  }

  @Post(':id/status')
  @Operation(
    'Decide a driver application',
    StaffApplicationDetailResponse,
    'OWN_APPLICATION',
    404,
    'PROFILE_NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
  )
  async decide(@UserId() approverId: string, @IdParam() id: string, @Body() body: DecideApplicationRequest) {
    await this.decisions.decide(approverId, id, body);
    return ok(toStaffApplicationDetailResponse(await this.applications.review(id)));
  }

  /** The only route that renames an approved driver. */
  @Post(':id/name')
  @Operation(
    "Correct the applicant's name",
    StaffApplicationDetailResponse,
    'OWN_APPLICATION',
    404,
    'PROFILE_NOT_FOUND',
    ...APPROVAL_FAILURES,
  )
  async rename(
    @CurrentUser() approver: Identity,
    @IdParam() id: string,
    @Body() body: RenameApplicantRequest,
  ) {
    await this.decisions.rename(approver, id, body);
    return ok(toStaffApplicationDetailResponse(await this.applications.review(id)));
  }

  @Post(':id/documents/:field')
  @ApiParam({ name: 'field', enum: SINGLE_FILE_FIELDS, enumName: 'SingleFileField' })
  @Operation(
    'Decide on a renewed document',
    StaffApplicationDetailResponse,
    'OWN_APPLICATION',
    404,
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
  )
  async decideRenewal(
    @UserId() approverId: string,
    @IdParam() id: string,
    @SingleFileFieldParam() field: SingleFileField,
    @Body() body: DecideRenewalRequest,
  ) {
    await this.renewals.decide(approverId, id, field, body);
    return ok(toStaffApplicationDetailResponse(await this.applications.review(id)));
  }

  @Get(':id/files/:field')
  @ApiParam({ name: 'field', enum: FILE_PLACES, enumName: 'DocumentFilePlace' })
  @Operation("Get a short-lived link to a document's file", DocumentLinkResponse, 404)
  async link(
    @CurrentUser() approver: Identity,
    @IdParam() id: string,
    @DocumentSlotParam() place: FilePlace,
    @Query() query: DocumentLinkQuery,
  ) {
    return ok(await this.links.issue(approver, id, place, query));
  }
}
