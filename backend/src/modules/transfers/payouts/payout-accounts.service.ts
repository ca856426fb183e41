import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import type { Identity, StaffRows } from '../../../platform/http';
import { JobQueue } from '../../../platform/jobs';
import { maskPhone } from '../../../platform/phone';
import { ApprovalsService } from '../../approvals';
import { AuditService } from '../../audit';
import { type ClientInfo, FreshCodeService } from '../../auth';
import { invalidPhoneNumber, normalizePaymentPhone, unsupportedProvider } from '../../payments';
import { driverRenamedEvent, ProfilesService } from '../../profiles';
import { PaymentOptionsService, PaymentProviders } from '../../rails';
import { noMismatch, noPayoutAccount, notAPayableDriver, tooManyAccountChanges } from '../transfers.errors';
import type { PayoutAccountRequest, StaffPayoutAccountsQuery } from './dto/payouts.requests';
import type { PayoutAccountDetail, PayoutAccountRow, StaffPayoutAccountRow } from './dto/payouts.responses';
import { PayoutAccountsRepository } from './payout-accounts.repository';
import { PayoutNotificationsService } from './payout-notifications.service';
import { decideHolder, type HolderFact } from './payout-policy';

/** The job retries lookups that take longer. */
const NAME_LOOKUP_WAIT_MS = 5_000;
const CHECK_BATCH_SIZE = 20;
/** Each change costs a name lookup; more would let a driver look up the holders of other numbers. */
const CHANGES_PER_MONTH = 10;

@Injectable()
export class PayoutAccountsService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: PayoutAccountsRepository,
    private readonly profiles: ProfilesService,
    private readonly freshCode: FreshCodeService,
    private readonly options: PaymentOptionsService,
    private readonly providers: PaymentProviders,
    private readonly notifications: PayoutNotificationsService,
    private readonly approvals: ApprovalsService,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.work(driverRenamedEvent, ({ driver_id }) =>
      this.transactions.run((tx) => this.accounts.recheck(tx, driver_id)),
    );
    this.approvals.executeBy('payout_account.decide', (actorId, { subject_id, parameters, reason }) =>
      this.decide(actorId, subject_id, { approved: parameters['approved'] === true, reason: reason ?? '' }),
    );
  }

  find(driverId: string): Promise<PayoutAccountRow | null> {
    return this.accounts.find(driverId);
  }

  /**
   * Consumes a code sent to the sign-in number. A change puts payouts on hold for a day and notifies the driver by
   * SMS.
   * @throws DomainError NOT_A_DRIVER, UNSUPPORTED_PROVIDER, INVALID_PHONE, INVALID_OTP, THROTTLED
   */
  async change(caller: Identity, request: PayoutAccountRequest, from: ClientInfo): Promise<PayoutAccountRow> {
    const { userId } = caller;
    if (!(await this.profiles.get(userId)).is_driver) throw notAPayableDriver();
    const provider = this.options.offered(request.provider);
    if (provider === null) throw unsupportedProvider(request.provider);
    const phone = normalizePaymentPhone(
      request.phone_number,
      this.config.payments.providers[provider].prefixes,
    );
    if (phone === null) throw invalidPhoneNumber();
    await this.freshCode.requireNew(caller, request, from);
    const account = await this.transactions.run(async (tx) => {
      const current = await this.accounts.lock(tx, userId);
      if (current?.provider === provider && current.phone_number === phone) return current;
      const seconds = await this.accounts.secondsToWait(tx, userId, CHANGES_PER_MONTH);
      if (seconds > 0) throw tooManyAccountChanges(seconds);
      const changed = await this.accounts.change(tx, userId, { provider, phone_number: phone });
      await this.notifications.notifyAccountChanged(tx, changed);
      await this.audit.record(tx, {
        actor_id: userId,
        action: 'payout_account.changed',
        subject_type: 'profile',
        subject_id: userId,
        from: current && { provider: current.provider, phone: maskPhone(current.phone_number) },
        to: { provider, phone: maskPhone(phone) },
      });
      return changed;
    });
    if (account.status === 'unchecked') {
      const checking = this.check(account);
      await Promise.race([checking, delay(NAME_LOOKUP_WAIT_MS, undefined, { ref: false })]);
    }
    return (await this.accounts.find(userId)) ?? account;
  }

  async checkDue(): Promise<number> {
    const due = await this.accounts.claimUnchecked(CHECK_BATCH_SIZE);
    await Promise.all(due.map((account) => this.check(account)));
    return due.length;
  }

  list(query: StaffPayoutAccountsQuery): Promise<StaffRows<StaffPayoutAccountRow>> {
    return this.accounts.list(query);
  }

  /** @throws DomainError NOT_FOUND */
  async getForStaff(driverId: string): Promise<PayoutAccountDetail> {
    const account = await this.accounts.findForStaff(driverId);
    if (account === null) throw noPayoutAccount();
    const { delayHours } = this.config.payouts;
    return this.transactions.run(async (tx) => ({
      account,
      payable: await this.accounts.payableTo(tx, driverId, delayHours),
      approval: await this.approvals.waitingFor(driverId, tx, ['payout_account.decide']),
    }));
  }

  /**
   * Decides on a `mismatch`; if rejected, the driver must give another number. Idempotent. Large amounts need a
   * second admin.
   * @throws DomainError NOT_FOUND; STATE_CONFLICT unless it is a mismatch, unchanged since `changed_at`
   */
  async decide(
    actorId: string,
    driverId: string,
    { approved, reason, changed_at: readAt }: { approved: boolean; reason: string; changed_at?: string },
  ): Promise<PayoutAccountDetail> {
    await this.transactions.run(async (tx) => {
      const account = await this.accounts.lock(tx, driverId);
      if (account === null) throw noPayoutAccount();
      const changed_at = account.changed_at.toISOString();
      if (Date.parse(readAt ?? changed_at) !== account.changed_at.getTime()) throw noMismatch();
      const decided = account.decided_at !== null;
      if (decided && approved === (account.status === 'verified')) return;
      if (account.status !== 'mismatch') throw noMismatch();
      const { delayHours } = this.config.payouts;
      const amount = approved ? await this.accounts.payableTo(tx, driverId, delayHours) : 0;
      const number = maskPhone(account.phone_number);
      const admitted = await this.approvals.admit(tx, {
        action: 'payout_account.decide',
        subject_type: 'profile',
        subject_id: driverId,
        parameters: { approved, number, changed_at },
        amount,
        pays: approved ? { [driverId]: amount } : {},
        actor_id: actorId,
        reason,
        before: { status: account.status, number, holder_name: account.holder_name },
        after: { status: approved ? 'verified' : 'refused', number, holder_name: account.holder_name },
      });
      if (!admitted) return;
      await this.accounts.decide(tx, driverId, { by: actorId, approved });
      await this.audit.record(tx, {
        actor_id: actorId,
        action: approved ? 'payout_account.approved' : 'payout_account.refused',
        subject_type: 'profile',
        subject_id: driverId,
        from: { status: account.status },
        to: { status: approved ? 'verified' : account.status, phone: maskPhone(account.phone_number) },
        reason,
      });
    });
    return this.getForStaff(driverId);
  }

  private async check(account: PayoutAccountRow): Promise<void> {
    const { rail, enabled } = this.config.payments.providers[account.provider];
    const canLookUp = enabled && this.providers.capabilitiesOf(rail).nameCheck;
    const fact: HolderFact = canLookUp
      ? await this.providers.for(rail).nameCheck(account.phone_number, account.provider)
      : { kind: 'unknown' };
    const person = await this.profiles.find(account.driver_id);
    const shared = await this.accounts.isShared(account);
    await this.accounts.recordHolder(account, {
      holder_name: fact.kind === 'name' ? fact.name : null,
      status: decideHolder(fact, { fullName: person?.full_name ?? '', shared }),
      retry: canLookUp && fact.kind === 'unknown',
    });
  }
}
