import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
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
import type { StaffPayoutsQuery } from './dto/payouts.requests';
import type { DriverPayoutResponse, PayoutDetail, StaffPayoutRow } from './dto/payouts.responses';
import { PayoutsRepository } from './payouts.repository';

@Injectable()
export class PayoutsService {
  constructor(
    private readonly payouts: PayoutsRepository,
    private readonly approvals: ApprovalsService,
  ) {}

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
}
