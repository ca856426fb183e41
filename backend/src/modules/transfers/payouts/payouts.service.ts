import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { Transactions } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import {
  encodeCursor,
  type PageQuery,
  paginate,
  type Pagination,
  readCursor,
  type StaffRows,
} from '../../../platform/http';
import { ApprovalsService } from '../../approvals';
import { AuditService } from '../../audit';
import { payoutNotByHand } from '../transfers.errors';
import type { StaffPayoutsQuery } from './dto/payouts.requests';
import type { DriverPayoutResponse, PayoutDetail, StaffPayoutRow } from './dto/payouts.responses';
import { PayoutSettlementService } from './payout-settlement.service';
import { PayoutsRepository } from './payouts.repository';

@Injectable()
export class PayoutsService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly payouts: PayoutsRepository,
    private readonly settlement: PayoutSettlementService,
    private readonly approvals: ApprovalsService,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.approvals.executeBy('payout.settle', (actorId, { subject_id, parameters }) =>
      this.settle(actorId, subject_id, String(parameters['reference'])),
    );
  }

  /** Newest first. */
  async ofDriver(
    driverId: string,
    query: PageQuery,
  ): Promise<{ data: DriverPayoutResponse[]; pagination: Pagination }> {
    const after = readCursor(query.cursor, { id: isUUID });
    const rows = await this.payouts.ofDriver(driverId, query, after?.id ?? null);
    return paginate(rows, query, (last) => encodeCursor([last.id]));
  }

  list(query: StaffPayoutsQuery): Promise<StaffRows<StaffPayoutRow>> {
    return this.payouts.listForStaff(query);
  }

  /** @throws DomainError NOT_FOUND */
  async get(id: string): Promise<PayoutDetail> {
    const payout = await this.payouts.findForStaff(id);
    if (payout === null) throw notFound();
    return {
      payout,
      rides: await this.payouts.ridesOf(id),
      events: await this.payouts.eventsOf(id),
      approval: await this.approvals.waitingFor(id),
    };
  }

  /**
   * Idempotent for the same reference. Large amounts need a second admin.
   * @throws DomainError NOT_FOUND; STATE_CONFLICT if the provider may still pay it, or it was settled with
   * another reference
   */
  async settle(actorId: string, id: string, reference: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const payout = await this.settlement.lock(tx, id);
      if (payout.status === 'completed' && payout.settled_reference === reference) return;
      if (!this.settlement.maySettle(payout)) throw payoutNotByHand();
      const admitted = await this.approvals.admit(tx, {
        action: 'payout.settle',
        subject_id: id,
        parameters: { reference },
        amount: payout.amount,
        pays: { [payout.driver_id]: payout.amount },
        actor_id: actorId,
        reason: null,
        before: { status: payout.status, reference: payout.settled_reference },
        after: { status: 'completed', reference },
      });
      if (!admitted) return;
      const fact = { kind: 'settled_by_hand', reference } as const;
      await this.settlement.applyWithin(tx, payout, fact, { cause: 'staff', actor_id: actorId });
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'payout.settled',
        subject_id: id,
        from: { status: payout.status, needs_review: payout.needs_review },
        to: { status: 'completed', reference, amount: payout.amount },
      });
    });
  }
}
