import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NotificationCatalogue, type NotificationKind, type SubjectNotifier } from '../notifications';
import { type ClaimFacts, ClaimsRepository } from './claims.repository';
import type { ClaimRow } from './dto/claims.responses';

interface ClaimEvent {
  claim_id: string;
  to: string;
  /** True for the decision on an appeal, false for the first decision. */
  appealed: boolean;
}

type Kind = NotificationKind<ClaimEvent, ClaimFacts>;

const kind = (name: string, sms: Pick<Kind, 'sms'> = {}): Kind & { inbox: 'claim' } => ({
  to: ({ to }) => to,
  key: ({ claim_id, to, appealed }) => `claim:${claim_id}:${name}:${appealed ? 'appeal' : 'first'}:${to}`,
  topic: null,
  inbox: 'claim',
  ...sms,
});

const KINDS = {
  claim_recorded: kind('recorded'),
  claim_opened: kind('opened', { sms: 'notice' }),
  claim_contested: kind('contested'),
  claim_decided: kind('decided', { sms: 'notice' }),
  claim_appealed: kind('appealed'),
} as const;

@Injectable()
export class ClaimNotificationsService {
  private readonly notifier: SubjectNotifier<keyof typeof KINDS, ClaimEvent, ClaimFacts>;

  constructor(catalogue: NotificationCatalogue, repository: ClaimsRepository) {
    this.notifier = catalogue.register({
      kinds: KINDS,
      facts: ({ claim_id, to }: ClaimEvent, tx) => repository.facts(claim_id, to, tx),
      leadsTo: ({ booking_id, ride_id }) => ({ bookingId: booking_id, rideId: ride_id }),
    });
  }

  async notifyOpened(tx: EntityManager, claim: ClaimRow): Promise<void> {
    await this.notify(tx, 'claim_recorded', claim, claim.claimant_id);
    await this.notify(tx, 'claim_opened', claim, claim.respondent_id);
  }

  async notifyBoth(
    tx: EntityManager,
    about: 'claim_contested' | 'claim_decided' | 'claim_appealed',
    claim: ClaimRow,
  ): Promise<void> {
    await this.notify(tx, about, claim, claim.claimant_id);
    await this.notify(tx, about, claim, claim.respondent_id);
  }

  private notify(tx: EntityManager, about: keyof typeof KINDS, claim: ClaimRow, to: string): Promise<void> {
    const event = { claim_id: claim.id, to, appealed: claim.appealed_at !== null };
    return this.notifier.notify(tx, about, event);
  }
}
