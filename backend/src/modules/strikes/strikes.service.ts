import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import { notFound, refusal } from '../../platform/errors';
import type { RequestWithIdentity, StaffRows } from '../../platform/http';
import { type AttachmentResponse, AttachmentsService } from '../attachments';
import { AuditService } from '../audit';
import { AccessService } from '../auth';
import { NotificationCatalogue, type SubjectNotifier } from '../notifications';
import { ProfilesService } from '../profiles';
import type { AppealStrikeRequest, DecideStrikeRequest, StaffStrikesQuery } from './dto/strikes.requests';
import type { StaffStrikeRow, StrikeRow } from './dto/strikes.responses';
import { STRIKE_RULES } from './strike.policy';
import { type ClaimStrikes, type NewStrike, StrikesRepository } from './strikes.repository';

const SUSPENSION_REASON = `${STRIKE_RULES.suspendedFrom} active strikes`;

/** A strike counts for 6 months and can be appealed once (docs/domain.md#strikes). */
@Injectable()
export class StrikesService {
  private readonly notifier: SubjectNotifier<'strike_given' | 'strike_decided', StrikeRow, StrikeRow>;

  constructor(
    private readonly repository: StrikesRepository,
    private readonly profiles: ProfilesService,
    private readonly access: AccessService,
    private readonly attachments: AttachmentsService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    notifications: NotificationCatalogue,
  ) {
    const entry = { to: ({ person_id }: StrikeRow) => person_id, topic: null, inbox: 'strike' } as const;
    this.notifier = notifications.register({
      kinds: {
        strike_given: { ...entry, key: ({ id }) => `strike:${id}` },
        strike_decided: { ...entry, key: ({ id, outcome }) => `strike:${id}:decided:${outcome}` },
      },
      facts: (strike: StrikeRow) => Promise.resolve(strike),
    });
  }

  /**
   * Records a strike, once per person, kind and claim (or ride). From the fifth active strike on, suspends the
   * person, except for no-shows. Call in the transaction of the cause.
   */
  async record(tx: EntityManager, strike: NewStrike): Promise<void> {
    await this.repository.lockPerson(tx, strike.personId);
    const recorded = await this.repository.insert(tx, strike);
    if (!recorded) return;
    await this.notifier.notify(tx, 'strike_given', recorded);
    if (strike.kind === 'no_show') return;
    if ((await this.repository.countActive(tx, strike.personId)) < STRIKE_RULES.suspendedFrom) return;
    if (!(await this.profiles.lockPresent(tx, strike.personId))) return;
    await this.access.setSuspended(tx, strike.personId, true, { actor_id: null, reason: SUSPENSION_REASON });
  }

  async withdrawForClaim(
    tx: EntityManager,
    of: ClaimStrikes,
    by: { actorId: string | null; reason: string },
  ): Promise<void> {
    for (const strike of await this.repository.withdrawForClaim(tx, of, by)) {
      await this.notifier.notify(tx, 'strike_decided', strike);
    }
  }

  async needsApproval(tx: EntityManager, driverId: string): Promise<boolean> {
    return (await this.repository.countActive(tx, driverId)) >= STRIKE_RULES.unlistedFrom;
  }

  ofPerson(personId: string): Promise<StrikeRow[]> {
    return this.repository.ofPerson(personId);
  }

  /**
   * Appeals against an active, undecided strike, once.
   * @throws DomainError NOT_FOUND for another person's strike; STATE_CONFLICT
   */
  appeal(personId: string, id: string, appeal: AppealStrikeRequest): Promise<StrikeRow> {
    return this.transactions.run(async (tx) => {
      const strike = await this.repository.lock(tx, id);
      if (strike?.person_id !== personId) throw notFound();
      if (strike.status !== 'active') throw notAppealable();
      await this.repository.appeal(tx, id, appeal);
      return this.getForStaff(id, tx);
    });
  }

  /**
   * Adds photos as evidence, until the strike is decided.
   * @throws DomainError NOT_FOUND, STATE_CONFLICT; errors of `AttachmentsService.add`
   */
  async addPhotos(request: RequestWithIdentity, personId: string, id: string): Promise<AttachmentResponse[]> {
    const check = async (tx: EntityManager) => {
      const strike = await this.repository.lock(tx, id);
      if (strike?.person_id !== personId) throw notFound();
      if (strike.status !== 'active' && strike.status !== 'appealed') throw notAppealable();
    };
    // Checked before the photos are received, and again in the transaction that adds them.
    await this.transactions.run(check);
    return this.attachments.add(request, { type: 'strike', id }, personId, check);
  }

  photosOf(strikes: readonly StrikeRow[]): Promise<Map<string, AttachmentResponse[]>> {
    return this.attachments.listOf(
      'strike',
      strikes.map(({ id }) => id),
    );
  }

  listForStaff(query: StaffStrikesQuery): Promise<StaffRows<StaffStrikeRow>> {
    return this.repository.listForStaff(query);
  }

  /** @throws DomainError NOT_FOUND */
  async getForStaff(id: string, tx?: EntityManager): Promise<StaffStrikeRow> {
    const strike = await this.repository.findForStaff(id, tx);
    if (!strike) throw notFound();
    return strike;
  }

  /**
   * Decides a strike, appealed or not. Audited. The first decision is final; repeating it is a no-op. A suspension
   * stays until staff lift it.
   * @throws DomainError NOT_FOUND; FORBIDDEN for one's own strike; STATE_CONFLICT
   */
  decide(actorId: string, id: string, { outcome, reason }: DecideStrikeRequest): Promise<StaffStrikeRow> {
    return this.transactions.run(async (tx) => {
      const strike = await this.repository.lock(tx, id);
      if (!strike) throw notFound();
      if (await this.profiles.isOwn(tx, actorId, strike.person_id)) throw ownStrike();
      if (strike.outcome !== null && strike.outcome !== outcome) throw alreadyDecided();
      if (strike.outcome === null) {
        await this.repository.decide(tx, id, { actorId, outcome, reason });
        await this.audit.record(tx, {
          actor_id: actorId,
          action: `strike.${outcome}`,
          subject_id: id,
          from: { status: strike.status },
          to: { status: outcome, user_id: strike.person_id },
          reason,
        });
        await this.notifier.notify(tx, 'strike_decided', await this.getForStaff(id, tx));
      }
      return this.getForStaff(id, tx);
    });
  }
}

const notAppealable = refusal('STATE_CONFLICT', 'This strike can no longer be appealed.');
const alreadyDecided = refusal('STATE_CONFLICT', 'This strike has been decided already.');
const ownStrike = refusal('FORBIDDEN', 'This strike is your own. Ask another administrator.');
