import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  CurrentUser,
  Idempotent,
  type Identity,
  IdParam,
  ok,
  Operation,
  type RequestWithIdentity,
  UserId,
} from '../../platform/http';
import { AttachmentsService, TakesPhotos } from '../attachments';
import type { ClaimKind } from '../bookings';
import { ClaimsService } from './claims.service';
import { ClaimStatementRequest, OpenClaimRequest } from './dto/claims.requests';
import { ClaimResponse, toClaim } from './dto/claims.responses';

const ERRORS = [
  403,
  'BOOKING_NOT_FOUND',
  'ALREADY_BOARDED',
  'BOOKING_CANCELLED',
  'CLAIM_TOO_EARLY',
  'CLAIM_TOO_LATE',
  'NOT_PAID',
  'RIDE_CANCELLED',
] as const;

@ApiTags('Claims')
@Controller('api')
export class ClaimsController {
  constructor(
    private readonly claims: ClaimsService,
    private readonly attachments: AttachmentsService,
  ) {}

  /** 201 for a new claim, 200 for an existing claim or if the passenger's claim is contested instead. */
  @Post('bookings/:id/no-show')
  @Idempotent()
  @Operation('Report that a passenger is a no-show', { type: ClaimResponse, status: [201, 200] }, ...ERRORS)
  noShow(
    @UserId() driverId: string,
    @IdParam() id: string,
    @Body() body: OpenClaimRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.open(driverId, id, 'no_show', body, reply);
  }

  /** 201 for a new claim, 200 for an existing claim or if the driver's claim is contested instead. */
  @Post('bookings/:id/driver-absent')
  @Idempotent()
  @Operation('Report that the driver is a no-show', { type: ClaimResponse, status: [201, 200] }, ...ERRORS)
  driverAbsent(
    @UserId() passengerId: string,
    @IdParam() id: string,
    @Body() body: OpenClaimRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.open(passengerId, id, 'driver_absent', body, reply);
  }

  @Get('claims/:id')
  @Operation('Get a claim', ClaimResponse, 404)
  async get(@CurrentUser() reader: Identity, @IdParam() id: string) {
    return this.answer(await this.claims.get(reader, id));
  }

  @Post('claims/:id/contest')
  @Idempotent()
  @Operation('Contest a claim', ClaimResponse, 403, 404, 'CLAIM_TOO_LATE')
  async contest(
    @UserId() userId: string,
    @IdParam() id: string,
    @Body() { statement }: ClaimStatementRequest,
  ) {
    return this.answer(await this.claims.contest(userId, id, statement));
  }

  @Post('claims/:id/appeal')
  @Idempotent()
  @Operation('Appeal against the decision, once', ClaimResponse, 404, 'CLAIM_TOO_LATE', 'STATE_CONFLICT')
  async appeal(
    @UserId() userId: string,
    @IdParam() id: string,
    @Body() { statement }: ClaimStatementRequest,
  ) {
    return this.answer(await this.claims.appeal(userId, id, statement));
  }

  @Post('claims/:id/photos')
  @TakesPhotos()
  @Operation(
    'Add photos to a claim',
    { type: ClaimResponse, status: 201 },
    404,
    'INVALID_FILE',
    'STATE_CONFLICT',
  )
  async addPhotos(@CurrentUser() user: Identity, @IdParam() id: string, @Req() request: RequestWithIdentity) {
    await this.claims.get({ userId: user.userId, staffRole: null }, id);
    await this.attachments.add(request, { type: 'claim', id }, user.userId, (tx) =>
      this.claims.lockLive(tx, user.userId, id),
    );
    return this.answer(await this.claims.get(user, id));
  }

  private async open(
    userId: string,
    bookingId: string,
    kind: ClaimKind,
    { statement }: OpenClaimRequest,
    reply: FastifyReply,
  ) {
    const { claim, created } = await this.claims.open(userId, bookingId, kind, statement || null);
    void reply.status(created ? 201 : 200);
    return this.answer(claim);
  }

  private async answer(claim: Parameters<typeof toClaim>[0]) {
    const photos = await this.attachments.listOf('claim', [claim.id]);
    return ok(toClaim(claim, photos.get(claim.id) ?? []));
  }
}
