import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import { notFound } from '../../platform/errors';
import type { StaffRows } from '../../platform/http';
import { ApprovalsService, type StaffRecordCommand } from '../approvals';
import { AuditService } from '../audit';
import { type ClaimedBooking, isLive, ResolutionsService } from '../bookings';
import { ProfilesService } from '../profiles';
import { StrikesService } from '../strikes';
import { claimConflict, ownClaim, sameDecider } from './claim.errors';
import { BOARDED, REFUNDED, UNCONTESTED } from './claim.policy';
import { ClaimNotificationsService } from './claim-notifications.service';
import { ClaimsRepository, type DueClaim } from './claims.repository';
import { ClaimsService, markOf } from './claims.service';
import type { ClaimOutcome, ClaimsQuery, DecideClaimRequest } from './dto/claims.requests';
import type { ClaimEvidence, ClaimRow, StaffClaimRow } from './dto/claims.responses';

interface Decision {
  outcome: ClaimOutcome;
  reason: string;
  actorId: string | null;
  falseClaim: boolean;
}

@Injectable()
export class ClaimDecisionsService implements OnModuleInit {
  private readonly logger = new Logger(ClaimDecisionsService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ClaimsRepository,
    private readonly claims: ClaimsService,
    private readonly resolutions: ResolutionsService,
    private readonly notifications: ClaimNotificationsService,
    private readonly approvals: ApprovalsService,
    private readonly audit: AuditService,
    private readonly strikes: StrikesService,
    private readonly profiles: ProfilesService,
  ) {}

  onModuleInit(): void {
    this.approvals.executeBy('claim.decide', (actorId, { subject_id, parameters, reason }) =>
      this.decide(actorId, subject_id, {
        outcome: parameters['outcome'] === 'upheld' ? 'upheld' : 'dismissed',
        reason: reason ?? '',
      }),
    );
  }

  list(query: ClaimsQuery): Promise<StaffRows<StaffClaimRow>> {
    return this.repository.listForStaff(query);
  }

  /** Includes private messages. Audited. @throws DomainError NOT_FOUND */
  view(actorId: string, id: string): Promise<ClaimEvidence> {
    return this.transactions.run(async (tx) => {
      const claim = await this.repository.findForStaff(id, tx);
      if (!claim) throw notFound();
      await this.audit.record(tx, { actor_id: actorId, action: 'claim.viewed', subject_id: id });
      return {
        claim,
        messages: await this.repository.messages(tx, claim),
        boardings: await this.repository.boardings(tx, claim),
        claimant: await this.repository.history(tx, claim.claimant_id),
        respondent: await this.repository.history(tx, claim.respondent_id),
        connected: await this.repository.areConnected(tx, claim),
      };
    });
  }

  /** Claims of rides locked by another transaction wait for the next run. */
  @Interval(30_000)
  async decideDue(): Promise<number> {
    const tried: string[] = [];
    while (await this.decideNext(tried));
    return tried.length;
  }

  /** Returns false if no other claim is due. Logs failed decisions; the next run retries them. */
  private async decideNext(tried: string[]): Promise<boolean> {
    const triedBefore = tried.length;
    try {
      return await this.transactions.run(async (tx) => {
        const due = await this.repository.lockDue(tx, tried);
        if (!due) return false;
        tried.push(due.id);
        await this.decideWithoutStaff(tx, due);
        return true;
      });
    } catch (error) {
      this.logger.warn({ err: error, claim: tried.at(-1) }, 'a due claim could not be decided');
      if (tried.length === triedBefore) throw error;
      return true;
    }
  }

  /**
   * Records the decision of staff on a contested claim or an appeal. Idempotent for the same person. Large amounts
   * need a second admin.
   * @throws DomainError NOT_FOUND; FORBIDDEN for one's own claim, and for an appeal against one's own
   * decision; STATE_CONFLICT
   */
  async decide(
    actorId: string,
    id: string,
    { outcome, reason, false_claim }: DecideClaimRequest,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const unlocked = await this.repository.find(id, tx);
      const locked = unlocked && (await this.resolutions.lockClaimed(tx, unlocked.booking_id));
      const claim = locked && (await this.repository.find(id, tx));
      if (!claim) throw notFound();
      if (await this.profiles.isOwn(tx, actorId, claim.claimant_id, claim.respondent_id)) throw ownClaim();
      if (claim.decided_by === actorId && claim.status === outcome) return;
      if (await this.wasFirstDecider(tx, claim, actorId)) throw sameDecider();
      if (claim.status === 'open') throw claimConflict('The other side may still contest this claim.');
      if (claim.status !== 'contested') throw claimConflict('This claim has been decided.');
      if (isMoot(claim, locked))
        throw claimConflict('The passenger has boarded or cancelled: this claim will be dismissed shortly.');
      const command = commandOf(claim, locked, actorId, reason);
      if (outcome === 'upheld' && !(await this.approvals.admit(tx, command))) return;
      const falseClaim = false_claim === true && outcome === 'dismissed';
      await this.apply(tx, claim, locked, { outcome, reason, actorId, falseClaim });
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'claim.decided',
        subject_id: id,
        from: { status: 'contested' },
        to: { status: outcome, kind: claim.kind, booking_id: claim.booking_id, false_claim: falseClaim },
        reason,
      });
    });
  }

  private async wasFirstDecider(tx: EntityManager, claim: ClaimRow, actorId: string): Promise<boolean> {
    const { id, appealed_at, first_decided_by } = claim;
    if (appealed_at === null) return false;
    if (first_decided_by !== null && (await this.profiles.isOwn(tx, actorId, first_decided_by))) return true;
    const firstDecision = { action: 'claim.decide', subjectId: id, until: appealed_at } as const;
    return this.approvals.wasInvolved(tx, actorId, firstDecision);
  }

  private async decideWithoutStaff(
    tx: EntityManager,
    { id, booking_id, respondent_suspended }: DueClaim,
  ): Promise<void> {
    const locked = await this.resolutions.lockClaimed(tx, booking_id);
    const claim = await this.repository.find(id, tx);
    if (!locked || !claim || !isLive(claim.status)) return;
    const withoutStaff = { actorId: null, falseClaim: false };
    if (isMoot(claim, locked)) {
      const reason = locked.booking.code_verified ? BOARDED : REFUNDED;
      return this.apply(tx, claim, locked, { ...withoutStaff, outcome: 'dismissed', reason });
    }
    if (claim.status !== 'open' || claim.contest_until > locked.booking.now) return;
    const uncontested = { ...withoutStaff, outcome: 'upheld', reason: UNCONTESTED } as const;
    if (claim.kind === 'no_show') {
      if (respondent_suspended) await this.claims.contestOne(tx, claim, null);
      else await this.apply(tx, claim, locked, uncontested);
      return;
    }
    if (await this.resolutions.anyoneTravelled(tx, claim.ride_id))
      return this.claims.contestAbsences(tx, claim.ride_id, null);
    for (const absence of await this.repository.openAbsences(tx, claim.ride_id)) {
      const claimed = await this.resolutions.lockClaimed(tx, absence.booking_id);
      if (claimed) await this.apply(tx, absence, claimed, uncontested);
    }
    await this.resolutions.refundRide(tx, claim.ride_id);
  }

  /** After a dismissal the money stays disputed, and staff decide about the booking. */
  private async apply(tx: EntityManager, claim: ClaimRow, { booking }: ClaimedBooking, decision: Decision) {
    const decided = await this.repository.decide(tx, claim.id, decision);
    await this.resolutions.markClaim(tx, booking.id, markOf(decided));
    if (decision.outcome === 'upheld') {
      const settlement = claim.kind === 'no_show' ? 'travelled' : 'refund';
      await this.resolutions.settleClaim(tx, booking, settlement, decision.actorId);
    } else if (claim.kind === 'no_show' && claim.first_outcome === 'upheld') {
      await this.resolutions.undoClaim(tx, booking);
    }
    await this.updateStrikes(tx, decided);
    await this.notifications.notifyBoth(tx, 'claim_decided', decided);
  }

  /** Removes the strike of an overturned decision, unless another absence on the ride was upheld. */
  private async updateStrikes(tx: EntityManager, claim: ClaimRow): Promise<void> {
    const { id: claimId, kind, status, ride_id: rideId, false_claim, first_outcome } = claim;
    const givesNoStrike = status === 'dismissed' && !false_claim;
    if (first_outcome !== null && (first_outcome !== status || givesNoStrike)) {
      const onRide = await this.repository.ofRide(tx, rideId);
      const wasUpheld = (other: ClaimRow) =>
        (other.status === 'contested' ? other.first_outcome : other.status) === 'upheld';
      const wasAbsent = onRide.some((other) => other.kind === 'driver_absent' && wasUpheld(other));
      const by = { actorId: claim.decided_by, reason: claim.reason ?? '' };
      const absenceOn = kind === 'driver_absent' && status === 'dismissed' ? rideId : null;
      if (absenceOn === null || !wasAbsent)
        await this.strikes.withdrawForClaim(tx, { claimId, absenceOn }, by);
    }
    if (status === 'upheld') {
      const strike = kind === 'no_show' ? 'no_show' : 'absence';
      await this.strikes.record(tx, { personId: claim.respondent_id, kind: strike, rideId, claimId });
    } else if (false_claim) {
      await this.strikes.record(tx, { personId: claim.claimant_id, kind: 'false_claim', rideId, claimId });
    }
  }
}

/** True if the passenger boarded or was refunded because the departure moved. `decideDue` dismisses such claims. */
const isMoot = ({ appealed_at, kind }: ClaimRow, { booking, retained_fare }: ClaimedBooking) =>
  (booking.code_verified && appealed_at === null) ||
  (kind === 'no_show' && booking.status === 'cancelled' && retained_fare <= 0);

function commandOf(
  claim: ClaimRow,
  { booking, ride, retained_fare, retained_fee }: ClaimedBooking,
  actor_id: string,
  reason: string,
): StaffRecordCommand {
  const toDriver = claim.kind === 'no_show';
  const amount = toDriver ? retained_fare : retained_fare + retained_fee;
  return {
    action: 'claim.decide',
    subject_id: claim.id,
    parameters: { outcome: 'upheld' },
    amount,
    pays: { [toDriver ? ride.driver_id : booking.user_id]: amount },
    actor_id,
    reason,
    before: { status: 'contested', booking: booking.status, refunded: 0 },
    after: { status: 'upheld', refunded: toDriver ? 0 : amount },
  };
}
