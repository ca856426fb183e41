import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { DomainError } from '../../../platform/errors';
import { AuditService, verifyAudit } from '../../audit';
import { monthBounds } from '../statements/statement';
import { StatementsService } from '../statements/statements.service';
import { verifyJournal } from '../verification/verify-journal.query';
import { type ChecklistItem, type ChecklistResponse, type ListedMonthResponse, totalsOf } from './closing';
import { ClosingsRepository } from './closings.repository';

/** Doesn't block later entries. {@link list} shows the months whose totals have changed. */
@Injectable()
export class ClosingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly closings: ClosingsRepository,
    private readonly statements: StatementsService,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {}

  async list(): Promise<ListedMonthResponse[]> {
    const months: ListedMonthResponse[] = [];
    for (const one of await this.closings.list()) {
      const totals = totalsOf(await this.statements.ofMonth(one.month));
      months.push({ ...one, changed: !isDeepStrictEqual(totals, one.totals) });
    }
    return months;
  }

  /** @param month `YYYY-MM`, in Douala @throws DomainError VALIDATION_FAILED */
  async checklist(month: string): Promise<ChecklistResponse> {
    const statement = await this.statements.ofMonth(month);
    const bounds = monthBounds(month);
    const { automatic, delayHours, min } = this.config.payouts;
    const open = await this.closings.openIn(bounds, { delayHours, min: automatic ? min : 1 });
    const days = await this.closings.statementDays(bounds);
    const { differences } = await verifyJournal(this.dataSource);
    const { problem } = await verifyAudit(this.dataSource);
    const count = (name: ChecklistItem, count: number) => ({ name, count, amount: null });
    return {
      month,
      complete: statement.complete,
      items: [
        ...open,
        count('statements', days.filter((one) => one.differences === null).length),
        count('statement_differences', days.filter((one) => one.differences !== null).length),
        count('journal', differences.length),
        count('audit', problem === null ? 0 : 1),
      ],
      statement_days: days,
      totals: totalsOf(statement),
      closed: await this.closings.find(month),
    };
  }

  /**
   * @throws DomainError VALIDATION_FAILED; STATE_CONFLICT if the month is closed or has not ended, or if items
   * are open and no reason is given
   */
  async close(actorId: string, month: string, reason: string | null): Promise<void> {
    const { complete, items, totals } = await this.checklist(month);
    if (!complete) throw notClosable('This month has not ended yet.');
    const open_items = items.filter(({ count }) => count > 0).map(({ name }) => name);
    if (open_items.length > 0 && reason === null)
      throw notClosable('Some items of the checklist are open: give a reason to close the month anyway.');
    await this.transactions.run(async (tx) => {
      const closing = { month, open_items, reason, totals };
      if (!(await this.closings.close(tx, { ...closing, by: actorId })))
        throw notClosable('This month is already closed.');
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'month.closed',
        subject_id: month,
        to: { open_items, ...totals },
        reason,
      });
    });
  }

  /** @throws DomainError VALIDATION_FAILED; STATE_CONFLICT if the month is not closed */
  async reopen(actorId: string, month: string, reason: string): Promise<void> {
    monthBounds(month);
    await this.transactions.run(async (tx) => {
      const closed = await this.closings.reopen(tx, month);
      if (closed === null) throw notClosable('This month is not closed.');
      const { closed_at, closed_by, open_items, totals } = closed;
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'month.reopened',
        subject_id: month,
        from: { closed_at, closed_by, open_items, ...totals },
        reason,
      });
    });
  }
}

const notClosable = (message: string) => new DomainError('STATE_CONFLICT', message);
