import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig, PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { newId, Transactions } from '../../../platform/database';
import { invalidField, notFound } from '../../../platform/errors';
import type { StaffRows } from '../../../platform/http';
import { ApprovalsService } from '../../approvals';
import { AuditService } from '../../audit';
import { PaymentProviders } from '../../rails';
import { PayoutReviewsService } from '../payouts/payout-reviews.service';
import {
  batchCancelled,
  batchPaid,
  exportNeedsApproval,
  nothingToPayOut,
  paidWithOtherReference,
  payoutsStoppedFor,
} from '../transfers.errors';
import { providerOfPhone } from './payout-batch';
import { PayoutBatchesRepository } from './payout-batches.repository';
import type { MarkPaidRequest, PayoutBatchesQuery } from './payout-batches.requests';
import {
  type PayoutBatch,
  type PayoutBatchResponse,
  type PayoutLeftOutResponse,
  type PayoutResponse,
  toCsv,
} from './payout-batches.responses';

class RolledBackError extends Error {
  constructor(readonly batch: PayoutBatch) {
    super('rolled back');
  }
}

/** Every action is audited. */
@Injectable()
export class PayoutBatchesService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: PayoutBatchesRepository,
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

  list(query: PayoutBatchesQuery): Promise<StaffRows<PayoutBatchResponse>> {
    return this.repository.list(query);
  }

  /** @throws DomainError NOT_FOUND */
  get(id: string): Promise<PayoutBatch> {
    return this.transactions.run((tx) => this.read(tx, id));
  }

  /**
   * Covers all available earnings, less refunds after earlier payouts. Pays to the verified payout account, or else
   * to the sign-in number. Lists ineligible drivers with the reason. Of two concurrent batches, the second takes the
   * remaining earnings.
   * @throws DomainError STATE_CONFLICT if nothing is available
   */
  async create(actorId: string, reason: string | null): Promise<PayoutBatch> {
    await this.reviews.stopRisky(null);
    return this.transactions.run(async (tx) => {
      const created = await this.insert(tx, actorId);
      if (created.payouts.length === 0) throw nothingToPayOut(created.left_out);
      await this.record(tx, actorId, 'payout_batch.created', created.batch.id, {
        to: {
          amount: created.batch.amount,
          payouts: created.payouts.length,
          left_out: created.left_out.length,
        },
        reason,
      });
      return created;
    });
  }

  /** Stops risky payouts, then creates a batch and rolls it back. */
  async preview(actorId: string): Promise<PayoutBatch> {
    await this.reviews.stopRisky(null);
    try {
      return await this.transactions.run<PayoutBatch>(async (tx) => {
        throw new RolledBackError(await this.insert(tx, actorId));
      });
    } catch (error) {
      if (error instanceof RolledBackError) return error.batch;
      throw error;
    }
  }

  /**
   * Books one journal transaction per driver. Idempotent for the same reference. With an ineligible driver, records
   * the batch only if the money was already sent. Large batches need a second admin.
   * @throws DomainError NOT_FOUND; STATE_CONFLICT if cancelled, paid with another reference, or with an ineligible
   * driver; VALIDATION_FAILED if a number is of neither provider and no paying account is given
   */
  markPaid(actorId: string, id: string, request: MarkPaidRequest): Promise<PayoutBatch> {
    const { reference, paid_from: paidFrom = null, already_sent: alreadySent = false } = request;
    return this.transactions.run(async (tx) => {
      const batch = await this.repository.lock(tx, id);
      if (batch === null) throw notFound();
      if (batch.status === 'cancelled') throw batchCancelled();
      if (batch.status === 'paid') {
        if (batch.reference !== reference) throw paidWithOtherReference();
        return this.read(tx, id);
      }
      const stopped = await this.stoppedPayees(tx, id);
      if (stopped.length > 0 && !alreadySent) throw payoutsStoppedFor(stopped);
      const { payouts } = await this.read(tx, id);
      const hasNumberOfNeitherProvider = payouts.some((payout) => payout.provider === null);
      if (hasNumberOfNeitherProvider && paidFrom === null) {
        const message = "paid_from is required: the batch pays a number that is neither provider's";
        throw invalidField('paid_from', message);
      }
      const admitted = await this.approvals.admit(tx, {
        action: 'payout_batch.mark_paid',
        subject_id: id,
        parameters: { reference, paid_from: paidFrom, already_sent: alreadySent },
        amount: totalOf(payouts),
        pays: Object.fromEntries(payouts.map((payout) => [payout.driver_id, payout.amount])),
        actor_id: actorId,
        reason: null,
        before: { status: 'open', reference: null, paid_from: null },
        after: { status: 'paid', reference, paid_from: paidFrom },
      });
      if (!admitted) return this.read(tx, id);
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
   * Makes the batch's earnings available again; nothing was booked. Idempotent.
   * @throws DomainError NOT_FOUND; STATE_CONFLICT if paid
   */
  cancel(actorId: string, id: string, reason: string): Promise<PayoutBatch> {
    return this.transactions.run(async (tx) => {
      const batch = await this.repository.lock(tx, id);
      if (batch === null) throw notFound();
      if (batch.status === 'paid') throw batchPaid();
      if (batch.status === 'open') {
        await this.repository.cancel(tx, id);
        const change = { from: { status: 'open' }, to: { status: 'cancelled' }, reason };
        await this.record(tx, actorId, 'payout_batch.cancelled', id, change);
      }
      return this.read(tx, id);
    });
  }

  /**
   * For a provider's bulk payment. Large batches can be exported for a day after a second admin's approval.
   * @throws DomainError NOT_FOUND; APPROVAL_NEEDED; STATE_CONFLICT if cancelled, or open with an ineligible
   * driver
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

  /** Returns null until a second admin approves. */
  private async admitExport(
    tx: EntityManager,
    actorId: string,
    id: string,
  ): Promise<PayoutResponse[] | null> {
    await this.repository.lock(tx, id);
    const { batch, payouts } = await this.read(tx, id);
    if (batch.status === 'cancelled') throw batchCancelled();
    const stopped = batch.status === 'open' ? await this.stoppedPayees(tx, id) : [];
    if (stopped.length > 0) throw payoutsStoppedFor(stopped);
    if (await this.approvals.wasApproved(tx, 'payout_batch.export', id)) return payouts;
    const admitted = await this.approvals.admit(tx, {
      action: 'payout_batch.export',
      subject_id: id,
      parameters: {},
      amount: totalOf(payouts),
      // An export moves no money, so repeats don't count towards a driver's daily limit.
      pays: Object.fromEntries(payouts.map((payout) => [payout.driver_id, 0])),
      actor_id: actorId,
      reason: null,
      before: { file: false },
      after: { file: true },
    });
    return admitted ? payouts : null;
  }

  private async insert(tx: EntityManager, actorId: string): Promise<PayoutBatch> {
    await this.repository.lockCreation(tx);
    const drivers = await this.repository.unpaidDrivers(tx, this.walletsWithoutNameCheck());
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
    return this.read(tx, id);
  }

  private async read(tx: EntityManager, id: string): Promise<PayoutBatch> {
    const batch = await this.repository.find(tx, id);
    if (batch === null) throw notFound();
    return {
      batch,
      payouts: await this.repository.payoutsOf(tx, id),
      left_out: await this.repository.leftOutOf(tx, id),
      approval: await this.approvals.waitingFor(id, tx),
    };
  }

  private record(
    tx: EntityManager,
    actorId: string,
    action: string,
    id: string,
    change: { from?: Record<string, unknown>; to: Record<string, unknown>; reason: string | null },
  ): Promise<void> {
    return this.audit.record(tx, { actor_id: actorId, action, subject_id: id, ...change });
  }

  private stoppedPayees(tx: EntityManager, id: string): Promise<PayoutLeftOutResponse[]> {
    return this.repository.stoppedPayees(
      tx,
      id,
      this.walletsWithoutNameCheck(),
      this.config.payouts.delayHours,
    );
  }

  private walletsWithoutNameCheck(): ProviderName[] {
    const { providers } = this.config.payments;
    return PROVIDER_NAMES.filter((name) => !this.providers.capabilitiesOf(providers[name].rail).nameCheck);
  }

  private providerOf(phone: string): ProviderName | null {
    return providerOfPhone(phone, this.config.payments.providers);
  }
}

const totalOf = (payouts: PayoutResponse[]): number => payouts.reduce((sum, { amount }) => sum + amount, 0);
