import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config';
import { Transactions } from '../../platform/database';
import { NotificationCatalogue, type SubjectNotifier } from '../notifications';
import { type CreditRow, CreditsRepository } from './credits.repository';
import { CreditsService } from './credits.service';
import type { ReferralResponse } from './dto/promotions.responses';
import { promoCodeInvalid, referralsOff, referralTooLate } from './promotion.errors';
import { MAX_REWARDED, normalisedCode, referralCodeOf } from './promotion.policy';
import { type GrantedCredit, ReferralsRepository } from './referrals.repository';

const MAX_PROPOSALS = 5;

export type OwnReferral = Omit<ReferralResponse, 'credits'> & { credits: CreditRow[] };

/** docs/domain.md#credits */
@Injectable()
export class ReferralsService {
  private readonly notifier: SubjectNotifier<'credit_received', GrantedCredit, GrantedCredit>;

  constructor(
    private readonly transactions: Transactions,
    private readonly referrals: ReferralsRepository,
    private readonly credits: CreditsRepository,
    private readonly codes: CreditsService,
    private readonly config: AppConfig,
    notifications: NotificationCatalogue,
  ) {
    this.notifier = notifications.register({
      kinds: {
        credit_received: {
          to: ({ person_id }) => person_id,
          key: ({ id }) => `credit:${id}`,
          topic: null,
          inbox: 'credit',
          atNight: 'wait',
        },
      },
      facts: (credit: GrantedCredit) => Promise.resolve(credit),
    });
  }

  /** Creates the person's code on the first call. */
  ofUser(userId: string): Promise<OwnReferral> {
    return this.transactions.run(async (tx) => {
      const reward = this.config.referralCredit;
      const credits = await this.credits.ofPerson(tx, userId);
      if (reward === 0) return { code: null, reward, may_enter: false, credits };
      const may_enter = await this.referrals.mayEnter(tx, userId);
      return { code: await this.codeOf(tx, userId), reward, may_enter, credits };
    });
  }

  /**
   * Records who referred the person; possible once.
   * @throws DomainError NOT_SUPPORTED; PROMO_CODE_INVALID, also for one's own code and of people with the
   * same device or number; STATE_CONFLICT after the first payment; THROTTLED
   */
  async enter(userId: string, given: string): Promise<void> {
    if (this.config.referralCredit === 0) throw referralsOff();
    const tryId = await this.codes.countTry(userId);
    await this.transactions.run(async (tx) => {
      const referrer = await this.referrals.ownerOf(tx, normalisedCode(given), userId);
      if (referrer === null) throw promoCodeInvalid();
      const isNew = await this.referrals.insert(tx, { referred_id: userId, referrer_id: referrer });
      if (!isNew) throw referralTooLate();
    });
    await this.codes.releaseTry(tryId);
  }

  /** Grants or denies the reward. Idempotent. @param driverId driver of the journey */
  async decide(tx: EntityManager, referredId: string, driverId: string): Promise<void> {
    const amount = this.config.referralCredit;
    const referral = await this.referrals.lockUndecided(tx, referredId);
    if (referral === null) return;
    const isEarned = amount > 0 && (await this.referrals.isEarned(tx, referral, driverId, MAX_REWARDED));
    await this.referrals.decide(tx, referredId, isEarned);
    if (!isEarned) return;
    for (const credit of await this.referrals.grant(tx, referral, amount))
      await this.notifier.notify(tx, 'credit_received', credit);
  }

  private async codeOf(tx: EntityManager, userId: string): Promise<string> {
    for (let proposal = 0; proposal < MAX_PROPOSALS; proposal++) {
      const code = await this.referrals.codeOf(tx, userId, referralCodeOf(randomBytes(16)));
      if (code !== null) return code;
    }
    throw new Error('No referral code is free');
  }
}
