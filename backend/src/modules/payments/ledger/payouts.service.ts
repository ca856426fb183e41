import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig, PROVIDER_NAMES } from '../../../platform/config';
import { newId, Transactions } from '../../../platform/database';
import { validationFailed } from '../../../platform/errors';
import { type ApprovalRow, ApprovalsService } from '../../approvals';
import { AuditService } from '../../audit';
import type { ProviderName } from '../providers/payment-provider';
import { PaymentProviders } from '../providers/registry';
import { PayoutReviewsService } from '../risk/payout-reviews.service';
import type { MarkPaidRequest, PayoutBatchesQuery } from './dto/ledger.requests';
import {
  decideCancelBatch,
  decideMarkPaid,
  providerOfPhone,
  toCsv,
  type LeftOutRow,
  type PayoutBatchRow,
  type PayoutRow,
} from './payout-batch';
import { LedgerRepository } from './ledger.repository';
import {
  batchCancelled,
  batchPaid,
  exportNeedsApproval,
  nothingToPayOut,
  paidOtherwise,
  payeesStopped,
  payoutBatchNotFound,
} from '../payment.errors';

/** A batch with each driver's payout, and who was left out of it. */
export interface PayoutBatch {
  batch: PayoutBatchRow;
  payouts: PayoutRow[];
  leftOut: LeftOutRow[];
  /** What waits for a second person. */
  approval: ApprovalRow | null;
}

/** Paying drivers by hand, in batches. Every act leaves an audit event. */
@Injectable()
export class PayoutsService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: LedgerRepository,
    private readonly approvals: ApprovalsService,
    private readonly audit: AuditService,
    private readonly reviews: PayoutReviewsService,
    private readonly providers: PaymentProviders,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.approvals.executeBy('payout_batch.mark_paid', (actorId, { subject_id, parameters }) => {
      const paidFrom = PROVIDER_NAMES.find((name) => name === parameters['paid_from']);
      return this.markPaid(actorId, subject_id, {
        reference: String(parameters['reference']),
        already_sent: parameters['already_sent'] === true,
        ...(paidFrom && { paid_from: paidFrom }),
      });
    });
    this.approvals.executeBy('payout_batch.export', (actorId, { subject_id }) =>
      this.transactions.run((tx) => this.admitExport(tx, actorId, subject_id)),
    );
  }

  list(query: PayoutBatchesQuery): Promise<{ rows: PayoutBatchRow[]; total: number }> {
    return this.repository.list(query);
  }

  /** @throws DomainError NOT_FOUND */
  get(id: string): Promise<PayoutBatch> {
    return this.read(null, id);
  }

  /**
   * Puts all that is available to all drivers into a new batch. What came back after a payout is taken off; whoever is owed
   * nothing after that isn't in it. Each is paid to their payout account, if it is proven to be theirs, else to the number that they
   * sign in with. Drivers whom something stands against are left out, with the reason. Two admins at once: the second gets what the first left.
   * @throws DomainError STATE_CONFLICT where nothing is available
   */
  async create(actorId: string, reason: string | null): Promise<PayoutBatch> {
    await this.reviews.stopRisky(null);
    return this.transactions.run(async (tx) => {
      await this.repository.lockMaking(tx);
      const drivers = await this.repository.unpaidDrivers(tx, this.unnamedWallets());
      const id = newId();
      const payees = drivers.map((driver) => ({
        payout_id: newId(),
        driver_id: driver.id,
        full_name: driver.full_name,
        phone_number: driver.account?.phone_number ?? driver.phone,
        provider: driver.account?.provider ?? this.providerOf(driver.phone),
        stopped_by: driver.stopped_by,
      }));
      const { delayHours } = this.config.payouts;
      await this.repository.insert(tx, { id, created_by: actorId }, payees, delayHours);
      const made = await this.read(tx, id);
      if (made.payouts.length === 0) throw nothingToPayOut(made.leftOut);
      await this.record(tx, actorId, 'payout_batch.created', id, {
        to: { amount: made.batch.amount, payouts: made.payouts.length, left_out: made.leftOut.length },
        reason,
      });
      return made;
    });
  }

  /**
   * The bulk payment has been made: one journal transaction for each driver. Again with the same reference: the same answer.
   * Where a driver was suspended, reported or stopped since the batch was made, or wants the money elsewhere, only money that was already sent is recorded: the
   * books say what happened.
   * Much money waits for a second admin.
   * @throws DomainError NOT_FOUND; STATE_CONFLICT where it was cancelled, was paid with another reference, or holds such a driver;
   * VALIDATION_FAILED where nobody says from which account a number that is neither provider's was paid
   */
  markPaid(actorId: string, id: string, request: MarkPaidRequest): Promise<PayoutBatch> {
    const { reference, paid_from: paidFrom = null, already_sent: alreadySent = false } = request;
    return this.transactions.run(async (tx) => {
      const batch = await this.repository.lock(tx, id);
      if (batch === null) throw payoutBatchNotFound();
      const decision = decideMarkPaid(batch, reference);
      if (decision === 'already') return this.read(tx, id);
      if (decision === 'paid_otherwise') throw paidOtherwise();
      if (decision === 'cancelled') throw batchCancelled();
      const stopped = await this.stoppedPayees(tx, id);
      if (stopped.length > 0 && !alreadySent) throw payeesStopped(stopped);
      const { payouts } = await this.read(tx, id);
      const nobodys = payouts.some((payout) => payout.provider === null);
      if (nobodys && paidFrom === null) {
        const message = "paid_from is required: the batch pays a number that is neither provider's";
        throw validationFailed([{ field: 'paid_from', message }]);
      }
      const go = await this.approvals.admit(tx, {
        action: 'payout_batch.mark_paid',
        subject_type: 'payout_batch',
        subject_id: id,
        parameters: { reference, paid_from: paidFrom, already_sent: alreadySent },
        amount: totalOf(payouts),
        pays: Object.fromEntries(payouts.map((payout) => [payout.driver_id, payout.amount])),
        actor_id: actorId,
        reason: null,
        before: { status: 'open', reference: null, paid_from: null },
        after: { status: 'paid', reference, paid_from: paidFrom },
      });
      if (!go) return this.read(tx, id);
      await this.repository.markPaid(tx, id, { by: actorId, reference, paidFrom });
      await this.record(tx, actorId, 'payout_batch.paid', id, {
        from: { status: 'open' },
        to: {
          status: 'paid',
          reference,
          paid_from: paidFrom,
          ...(stopped.length === 0 ? {} : { already_sent: stopped.map(({ driver_id }) => driver_id) }),
        },
        reason: null,
      });
      return this.read(tx, id);
    });
  }

  /**
   * Gives an open batch up: its drivers' money is available again. The journal knew nothing of it. Again: the same answer.
   * @throws DomainError NOT_FOUND; STATE_CONFLICT where it is paid
   */
  cancel(actorId: string, id: string, reason: string): Promise<PayoutBatch> {
    return this.transactions.run(async (tx) => {
      const batch = await this.repository.lock(tx, id);
      if (batch === null) throw payoutBatchNotFound();
      const decision = decideCancelBatch(batch);
      if (decision === 'paid') throw batchPaid();
      if (decision === 'cancel') {
        await this.repository.cancel(tx, id);
        const change = { from: { status: 'open' }, to: { status: 'cancelled' }, reason };
        await this.record(tx, actorId, 'payout_batch.cancelled', id, change);
      }
      return this.read(tx, id);
    });
  }

  /**
   * The file for a provider's bulk payment. An open batch gives none while it holds a driver who may not be paid. A large batch gives
   * its files for a day after a second admin agreed.
   * @throws DomainError NOT_FOUND; APPROVAL_NEEDED while it waits for a second admin; STATE_CONFLICT where it was cancelled or holds such
   *   a driver
   */
  async exportCsv(actorId: string, id: string, provider: ProviderName | 'other' | null): Promise<string> {
    const csv = await this.transactions.run(async (tx) => {
      const payouts = await this.admitExport(tx, actorId, id);
      if (payouts === null) return null;
      const chosen = payouts.filter(
        (payout) => provider === null || (payout.provider ?? 'other') === provider,
      );
      await this.record(tx, actorId, 'payout_batch.exported', id, {
        to: { provider, payouts: chosen.length },
        reason: null,
      });
      return toCsv(chosen);
    });
    if (csv === null) throw exportNeedsApproval();
    return csv;
  }

  /** The payouts of a batch whose file may be taken; null while that waits for a second admin. */
  private async admitExport(tx: EntityManager, actorId: string, id: string): Promise<PayoutRow[] | null> {
    await this.repository.lock(tx, id);
    const { batch, payouts } = await this.read(tx, id);
    if (batch.status === 'cancelled') throw batchCancelled();
    const stopped = batch.status === 'open' ? await this.stoppedPayees(tx, id) : [];
    if (stopped.length > 0) throw payeesStopped(stopped);
    if (await this.approvals.wasApproved(tx, 'payout_batch.export', id)) return payouts;
    const go = await this.approvals.admit(tx, {
      action: 'payout_batch.export',
      subject_type: 'payout_batch',
      subject_id: id,
      parameters: {},
      amount: totalOf(payouts),
      // A file moves nothing yet: it may be taken again without counting for a driver's limit of the day.
      pays: Object.fromEntries(payouts.map((payout) => [payout.driver_id, 0])),
      actor_id: actorId,
      reason: null,
      before: { file: false },
      after: { file: true },
    });
    return go ? payouts : null;
  }

  private async read(tx: EntityManager | null, id: string): Promise<PayoutBatch> {
    const batch = await this.repository.find(tx, id);
    if (batch === null) throw payoutBatchNotFound();
    const payouts = await this.repository.payoutsOf(tx, id);
    const leftOut = await this.repository.leftOutOf(tx, id);
    return { batch, payouts, leftOut, approval: await this.approvals.waitingFor(id, tx) };
  }

  private record(
    tx: EntityManager,
    actorId: string,
    action: string,
    id: string,
    change: { from?: Record<string, unknown>; to: Record<string, unknown>; reason: string | null },
  ): Promise<void> {
    return this.audit.record(tx, {
      actor_id: actorId,
      action,
      subject_type: 'payout_batch',
      subject_id: id,
      ...change,
    });
  }

  private stoppedPayees(tx: EntityManager, id: string): Promise<LeftOutRow[]> {
    return this.repository.stoppedPayees(tx, id, this.unnamedWallets());
  }

  /** Wallets that nobody can ask whose a number is. */
  private unnamedWallets(): ProviderName[] {
    const { providers } = this.config.payments;
    return PROVIDER_NAMES.filter((name) => !this.providers.capabilitiesOf(providers[name].rail).nameCheck);
  }

  private providerOf(phone: string): ProviderName | null {
    return providerOfPhone(phone, this.config.payments.providers);
  }
}

const totalOf = (payouts: PayoutRow[]): number => payouts.reduce((sum, { amount }) => sum + amount, 0);
