import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  ApiErrors,
  CurrentUser,
  type Identity,
  ok,
  okStaffPage,
  Reauthenticate,
  Roles,
  UuidPipe,
} from '../../platform/http';
import { ApprovalsService } from '../approvals';
import { BookingsService } from './bookings.service';
import { ResolveBookingRequest, StaffBookingListQuery } from './dto/bookings.requests';
import { ResolutionsService } from './resolutions.service';
import {
  BookingResponse,
  StaffBookingDetailResponse,
  toStaffBooking,
  toStaffBookingDetail,
} from './dto/bookings.responses';

@ApiTags('Admin')
@Roles('admin')
@Controller('api/admin/bookings')
export class AdminBookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly resolutions: ResolutionsService,
    private readonly approvals: ApprovalsService,
  ) {}

  @Get()
  @ApiEnvelope(BookingResponse, { paginated: 'staff' })
  @ApiErrors(400, 401, 403)
  async list(@Query() query: StaffBookingListQuery) {
    const { bookings, total } = await this.bookings.listForStaff(query);
    return okStaffPage(bookings.map(toStaffBooking), query, total);
  }

  @Get(':id')
  @ApiEnvelope(StaffBookingDetailResponse)
  @ApiErrors(400, 401, 403, 404)
  async get(@Param('id', UuidPipe) id: string) {
    return ok(await this.detail(id));
  }

  @Post(':id/resolve')
  @Reauthenticate()
  @HttpCode(HttpStatus.OK)
  @ApiEnvelope(StaffBookingDetailResponse)
  @ApiErrors(400, 401, 403, 404, 409, 413, 415)
  async resolve(
    @CurrentUser() admin: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() { outcome, reason }: ResolveBookingRequest,
  ) {
    await this.resolutions.resolve(admin.userId, id, outcome, reason);
    return ok(await this.detail(id));
  }

  private async detail(id: string): Promise<StaffBookingDetailResponse> {
    const { booking, events } = await this.bookings.getForStaff(id);
    return toStaffBookingDetail(booking, events, await this.approvals.waitingFor(id));
  }
}
