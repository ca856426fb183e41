import type { Transactions } from '../../../platform/database';
import {
  acquireBudget,
  type PaymentProviders,
  type RefundFact,
  type RefundStatusFact,
  type StatusBudgetRepository,
  type UnknownFact,
} from '../../rails';
import type { MoneyOutEntity } from './money-out.entity';
import type { MoneyOutRepository } from './money-out.repository';
import type { MoneyOutCause, MoneyOutSettlement } from './money-out-settlement.service';

export const SENDING: MoneyOutCause = { cause: 'sending', actor_id: null };

/** Sends due rows and checks their outcome, outside any transaction. One process sends a row, under one reference. */
export abstract class MoneyOutSending<Row extends MoneyOutEntity> {
  protected constructor(
    protected readonly transactions: Transactions,
    private readonly rows: MoneyOutRepository<Row>,
    private readonly settlement: MoneyOutSettlement<Row>,
    protected readonly providers: PaymentProviders,
    private readonly budget: StatusBudgetRepository,
  ) {}

  /** Claims and sends an unsent row. Returns null if not possible now. */
  abstract send(id: string): Promise<Row | null>;
  protected abstract transfer(row: Row, reference: string): Promise<RefundFact>;
  protected abstract statusOf(row: Row, reference: string): Promise<RefundStatusFact>;

  /** Sends an unsent row or checks a sent one. False if no check was possible or necessary. */
  async sendOrCheck({ id, status }: Row, trigger: MoneyOutCause, waitUntil = 0): Promise<boolean> {
    if (status !== 'requested' && status !== 'created')
      return (await this.checkStatus(id, trigger, waitUntil)) !== null;
    await this.send(id);
    return true;
  }

  /** Calls the rail and applies its answer. The caller holds the row's lease. */
  async call(row: Row): Promise<Row> {
    const reference = await this.referenceFor(row);
    const fact = typeof reference === 'string' ? await this.transfer(row, reference) : reference;
    return (await this.settlement.apply(row.id, fact, SENDING)).row;
  }

  /**
   * Requests the status within the shared rate limit. If the rail never received the row, sends the row again under
   * the same reference. Returns null if not requested.
   * @param waitUntil `performance.now()` until which to wait for the limit
   */
  async checkStatus(id: string, trigger: MoneyOutCause, waitUntil = 0): Promise<Row | null> {
    const attempt = () =>
      this.transactions.run(async (tx) => {
        const locked = await this.rows.lockCheckable(tx, id);
        if (locked === null) return null;
        if (!(await this.budget.take(tx, locked.rail))) return 'budget_spent' as const;
        await this.rows.recordStatusRequest(tx, id);
        return locked;
      });
    const checkable = await acquireBudget(attempt, waitUntil);
    if (checkable === null) return null;
    const { row, decision } = await this.settlement.apply(id, await this.fetchStatus(checkable), trigger);
    return decision.kind === 'send_again' ? this.call(row) : row;
  }

  private async fetchStatus(row: Row): Promise<RefundStatusFact | { kind: 'never_sent' }> {
    if (this.railIssuesReference(row) && row.rail_reference === null) return { kind: 'never_sent' };
    return this.statusOf(row, row.rail_reference ?? row.provider_reference);
  }

  /** Our reference or the rail's, stored before use, so that all processes use the same. */
  private async referenceFor(row: Row): Promise<string | UnknownFact> {
    if (!this.railIssuesReference(row)) return row.provider_reference;
    if (row.rail_reference !== null) return row.rail_reference;
    const prepared = await this.providers.prepareReference(row.rail, 'out', (given) =>
      this.rows.storePrepared(row, given),
    );
    return 'kind' in prepared ? prepared : prepared.reference;
  }

  private railIssuesReference({ rail }: Row): boolean {
    return this.providers.capabilitiesOf(rail).reference === 'prepared';
  }
}
