import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { databaseTime, newId, Transactions } from '../../platform/database';
import { notFound } from '../../platform/errors';
import { AttachmentsService } from '../attachments';
import {
  bookingNotFound,
  bookingRefusal,
  type ClaimedBooking,
  type ClaimKind,
  isLive,
  ResolutionsService,
  wrongRole,
} from '../bookings';
import { claimConflict, claimTooEarly, claimTooLate } from './claim.errors';
import { appealUntil, claimWindow } from './claim.policy';
import { ClaimNotificationsService } from './claim-notifications.service';
import { ClaimsRepository } from './claims.repository';
import type { ClaimRow } from './dto/claims.responses';

const CLAIMS_PER_RUN = 100;
const STAFF_READERS: ReadonlySet<string | null> = new Set(['support', 'admin']);

/** Each step locks ride, booking and claim, in this order (docs/domain.md#claims). */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ClaimsRepository,
    private readonly resolutions: ResolutionsService,
    private readonly notifications: ClaimNotificationsService,
    private readonly attachments: AttachmentsService,
  ) {}

  @Interval(3_600_000)
  async removeOldPhotos(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.attachments.remove(tx, 'claim', await this.repository.withOldPhotos(tx, CLAIMS_PER_RUN));
    });
  }

  /**
   * Opens a claim, or returns an existing claim of the same kind. If the other side has a live claim about the
   * booking, contests that claim instead.
   * @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN, ALREADY_BOARDED, NOT_PAID, BOOKING_CANCELLED, RIDE_CANCELLED,
   * CLAIM_TOO_EARLY, CLAIM_TOO_LATE
   */
  open(
    userId: string,
    bookingId: string,
    kind: ClaimKind,
    statement: string | null,
  ): Promise<{ claim: ClaimRow; created: boolean }> {
    return this.transactions.run(async (tx) => {
      const locked = await this.resolutions.lockClaimed(tx, bookingId);
      if (!locked) throw bookingNotFound();
      const { booking, ride } = locked;
      const isDriver = ride.driver_id === userId;
      if (!isDriver && booking.user_id !== userId) throw bookingNotFound();
      if (isDriver !== (kind === 'no_show')) throw wrongRole();
      const earlier = await this.repository.ofBooking(tx, bookingId);
      const existing = earlier.find((claim) => claim.kind === kind);
      if (existing) return { claim: existing, created: false };
      const opposing = earlier.find(({ status }) => isLive(status));
      if (opposing && !hasTravelled(booking))
        return { claim: await this.respond(tx, opposing, userId, statement), created: false };
      assertClaimable(locked, kind);
      const claim = await this.insert(tx, locked, kind, statement);
      return { claim, created: true };
    });
  }

  /**
   * Contests a claim, so that staff decide. Idempotent; keeps the first statement.
   * @throws DomainError NOT_FOUND; FORBIDDEN for the claimant; CLAIM_TOO_LATE
   */
  contest(userId: string, id: string, statement: string): Promise<ClaimRow> {
    return this.transactions.run(async (tx) => {
      const claim = await this.lock(tx, userId, id);
      if (claim.claimant_id === userId) throw wrongRole();
      return this.respond(tx, claim, userId, statement);
    });
  }

  /**
   * Appeals against a decision, once, by the side that lost. Freezes the remaining money.
   * @throws DomainError NOT_FOUND, CLAIM_TOO_LATE, STATE_CONFLICT
   */
  appeal(userId: string, id: string, statement: string): Promise<ClaimRow> {
    return this.transactions.run(async (tx) => {
      const claim = await this.lock(tx, userId, id);
      if (claim.appealed_by === userId && claim.appeal_statement === statement) return claim;
      const until = appealUntil(claim);
      const loser = claim.status === 'upheld' ? claim.respondent_id : claim.claimant_id;
      if (until === null) throw claimConflict('This claim cannot be appealed.');
      if (loser !== userId) throw claimConflict('Only the side that lost can appeal.');
      if ((await databaseTime(tx)) >= until) throw claimTooLate();
      const claims = await this.repository.ofBooking(tx, claim.booking_id);
      if (claims.some(({ status }) => isLive(status))) throw claimConflict('Another claim is still open.');
      const appealed = await this.repository.appeal(tx, id, { personId: userId, statement });
      await this.mark(tx, appealed);
      await this.notifications.notifyBoth(tx, 'claim_appealed', appealed);
      return appealed;
    });
  }

  /** @throws DomainError NOT_FOUND for anyone but the two sides, support and administrators */
  async get(reader: { userId: string; staffRole: string | null }, id: string): Promise<ClaimRow> {
    const claim = await this.repository.find(id);
    if (!claim || !(isPartOf(claim, reader.userId) || STAFF_READERS.has(reader.staffRole))) throw notFound();
    return claim;
  }

  /** Locks a claim, to add evidence. @throws DomainError NOT_FOUND; STATE_CONFLICT once decided */
  async lockLive(tx: EntityManager, userId: string, id: string): Promise<void> {
    const claim = await this.lock(tx, userId, id);
    if (!isLive(claim.status)) throw claimConflict('This claim has been decided.');
  }

  private async insert(
    tx: EntityManager,
    { booking, ride }: ClaimedBooking,
    kind: ClaimKind,
    statement: string | null,
  ): Promise<ClaimRow> {
    const onRide = await this.repository.ofRide(tx, ride.id);
    const confirmedByDriver = onRide.some((claim) =>
      claim.kind === 'no_show' ? claim.status !== 'dismissed' : claim.status === 'contested',
    );
    const isDisputed =
      kind === 'driver_absent' &&
      (confirmedByDriver || (await this.resolutions.anyoneTravelled(tx, ride.id)));
    const [claimant_id, respondent_id] =
      kind === 'no_show' ? [ride.driver_id, booking.user_id] : [booking.user_id, ride.driver_id];
    const claim = await this.repository.insert(tx, {
      id: newId(),
      booking_id: booking.id,
      ride_id: ride.id,
      kind,
      claimant_id,
      respondent_id,
      status: isDisputed ? 'contested' : 'open',
      statement,
    });
    await this.mark(tx, claim);
    await this.notifications.notifyOpened(tx, claim);
    // By reporting a missing passenger, the driver claims to have come.
    if (kind === 'no_show') await this.contestAbsences(tx, ride.id, null);
    return claim;
  }

  private async respond(tx: EntityManager, claim: ClaimRow, userId: string, statement: string | null) {
    if (claim.respondent_id !== userId) return claim;
    if (claim.status === 'contested') {
      const isNew = claim.contest_statement === null && statement !== null && claim.appealed_at === null;
      return isNew ? this.repository.contest(tx, claim.id, statement) : claim;
    }
    if (claim.status !== 'open' || (await databaseTime(tx)) >= claim.contest_until) {
      throw claimTooLate();
    }
    const contested = await this.contestOne(tx, claim, statement);
    if (claim.kind === 'driver_absent') await this.contestAbsences(tx, claim.ride_id, statement);
    return contested;
  }

  /** Contests all open absence claims of the ride, because the driver either came or not. */
  async contestAbsences(tx: EntityManager, rideId: string, statement: string | null): Promise<void> {
    for (const claim of await this.repository.openAbsences(tx, rideId))
      await this.contestOne(tx, claim, statement);
  }

  async contestOne(tx: EntityManager, claim: ClaimRow, statement: string | null): Promise<ClaimRow> {
    const contested = await this.repository.contest(tx, claim.id, statement);
    await this.mark(tx, contested);
    await this.notifications.notifyBoth(tx, 'claim_contested', contested);
    return contested;
  }

  /** @throws DomainError NOT_FOUND */
  private async lock(tx: EntityManager, userId: string, id: string): Promise<ClaimRow> {
    const unlocked = await this.repository.find(id, tx);
    if (!unlocked || !isPartOf(unlocked, userId)) throw notFound();
    await this.resolutions.lockClaimed(tx, unlocked.booking_id);
    const claim = await this.repository.find(id, tx);
    if (!claim) throw notFound();
    return claim;
  }

  private mark(tx: EntityManager, claim: ClaimRow): Promise<void> {
    return this.resolutions.markClaim(tx, claim.booking_id, markOf(claim));
  }
}

const isPartOf = ({ claimant_id, respondent_id }: ClaimRow, userId: string): boolean =>
  claimant_id === userId || respondent_id === userId;

export const markOf = ({ id, kind, status, contest_until }: ClaimRow) => ({
  claim_id: id,
  claim_kind: kind,
  claim_status: status,
  claim_contest_until: contest_until,
});

const hasTravelled = ({ code_verified, status }: ClaimedBooking['booking']): boolean =>
  code_verified || status === 'completed';

function assertClaimable({ booking, ride, retained_fare, earned }: ClaimedBooking, kind: ClaimKind): void {
  if (hasTravelled(booking)) throw bookingRefusal('boarded');
  if (ride.status === 'cancelled') throw bookingRefusal('ride_cancelled');
  if (booking.status === 'pending') throw bookingRefusal('not_paid');
  if (booking.status === 'cancelled') {
    const isCancelledLate = booking.cancelled_at !== null && booking.cancelled_at >= ride.departure_time;
    const isUndecided = booking.cancel_cause === 'passenger' && booking.rest_decided === null;
    if (!isCancelledLate || !isUndecided || retained_fare <= 0 || earned)
      throw bookingRefusal('booking_cancelled');
  }
  const { from, until } = claimWindow(kind, ride.departure_time);
  if (booking.now < from) throw claimTooEarly(from);
  if (booking.now >= until) throw claimTooLate();
}
