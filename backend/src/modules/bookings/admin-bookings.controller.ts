import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { IdParam, ok, okStaffPage, Operation, Reauthenticate, Roles, UserId } from '../../platform/http';
import { APPROVAL_FAILURES, ApprovalsService, toApprovalResponse } from '../approvals';
import { BookingsService } from './bookings.service';
import { ResolveBookingRequest, StaffBookingListQuery, StaffCommandRequest } from './dto/bookings.requests';
import { BookingResponse, StaffBookingDetailResponse, toStaffBooking } from './dto/bookings.responses';
import { ResolutionsService } from './resolutions.service';
import { StaffRidesService } from './staff/staff-rides.service';

@Roles('support')
@Controller('api/admin/bookings')
export class AdminBookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly resolutions: ResolutionsService,
    private readonly staffRides: StaffRidesService,
    private readonly approvals: ApprovalsService,
  ) {}

  @Get()
  @Roles('support', 'finance')
  @Operation('List bookings for staff', { type: BookingResponse, page: 'staff' })
  async list(@Query() query: StaffBookingListQuery) {
    return okStaffPage(await this.bookings.listForStaff(query), query, toStaffBooking);
  }

  @Get(':id')
  @Roles('support', 'finance')
  @Operation('Get a booking with its history for staff', StaffBookingDetailResponse, 'BOOKING_NOT_FOUND')
  async get(@IdParam() id: string) {
    return ok(await this.detail(id));
  }

  @Post(':id/resolve')
  @Roles('admin')
  @Reauthenticate()
  @Operation(
    'Decide whether a passenger travelled',
    StaffBookingDetailResponse,
    'BOOKING_NOT_FOUND',
    'ALREADY_BOARDED',
    'BOOKING_CANCELLED',
    'NOT_PAID',
    'RIDE_CANCELLED',
    'RIDE_NOT_DEPARTED',
    ...APPROVAL_FAILURES,
  )
  async resolve(
    @UserId() adminId: string,
    @IdParam() id: string,
    @Body() { outcome, reason }: ResolveBookingRequest,
  ) {
    await this.resolutions.resolve(adminId, id, outcome, reason);
    return ok(await this.detail(id));
  }

  @Post(':id/cancel')
  @Reauthenticate()
  @Operation(
    "Cancel a booking for its passenger, under the passenger's terms",
    StaffBookingDetailResponse,
    'BOOKING_NOT_FOUND',
    'ALREADY_BOARDED',
    ...APPROVAL_FAILURES,
  )
  async cancel(@UserId() staffId: string, @IdParam() id: string, @Body() { reason }: StaffCommandRequest) {
    await this.staffRides.cancelBooking(staffId, id, reason);
    return ok(await this.detail(id));
  }

  @Post(':id/board')
  @Reauthenticate()
  @Operation(
    'Board a passenger without the code',
    StaffBookingDetailResponse,
    'BOOKING_NOT_FOUND',
    'BOOKING_CANCELLED',
    'RIDE_CANCELLED',
    'NOT_PAID',
    'RIDE_DEPARTED',
    'TOO_EARLY',
    ...APPROVAL_FAILURES,
  )
  async board(@UserId() staffId: string, @IdParam() id: string, @Body() { reason }: StaffCommandRequest) {
    await this.staffRides.board(staffId, id, reason);
    return ok(await this.detail(id));
  }

  @Post(':id/unboard')
  @Reauthenticate()
  @Operation(
    'Undo a boarding before its money is payable',
    StaffBookingDetailResponse,
    'BOOKING_NOT_FOUND',
    'BOOKING_CANCELLED',
    'NOT_PAID',
    'STATE_CONFLICT',
  )
  async unboard(@UserId() staffId: string, @IdParam() id: string, @Body() { reason }: StaffCommandRequest) {
    await this.staffRides.unboard(staffId, id, reason);
    return ok(await this.detail(id));
  }

  private async detail(id: string): Promise<StaffBookingDetailResponse> {
    const { booking, events } = await this.bookings.getForStaff(id);
    return {
      ...toStaffBooking(booking),
      retained: await this.resolutions.refundableByStaff(null, id),
      approval: toApprovalResponse(await this.approvals.waitingFor(id)),
      events,
    };
  }
}
