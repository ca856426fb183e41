import type { Transactions } from '../../../platform/database';
import type { StatusBudgetRepository } from '../inquiries/payment-checks.repository';
import { acquireBudget } from '../inquiries/payment-inquiries.service';
import type { RefundFact, RefundStatusFact, UnknownFact } from '../providers/payment-provider';
import type { PaymentProviders } from '../providers/registry';
import type { MoneyOutCause, MoneyOutSettlement } from './money-out-settlement.service';
import type { MoneyOutEntity } from './money-out.entity';
import type { MoneyOutRepository } from './money-out.repository';

/** Cause of all that a sending brings. */
export const SENDING: MoneyOutCause = { cause: 'sending', actor_id: null };

/**
 * Sends what is due outside any transaction, each row by one process and under its one reference, and asks what became of it. A kind
 * says when it may be sent, and by which of a rail's calls.
 */
export abstract class MoneyOutSending<Row extends MoneyOutEntity> {
  protected constructor(
    protected readonly transactions: Transactions,
    private readonly rows: MoneyOutRepository<Row>,
    private readonly settlement: MoneyOutSettlement<Row>,
    protected readonly providers: PaymentProviders,
    private readonly budget: StatusBudgetRepository,
  ) {}

  /** Claims and sends; null where another has done so, or where it can't or may not go now. */
  abstract send(id: string): Promise<Row | null>;
  /** The rail's call under `reference`. */
  protected abstract transfer(row: Row, reference: string): Promise<RefundFact>;
  /** The rail's answer about `reference`. */
  protected abstract statusOf(row: Row, reference: string): Promise<RefundStatusFact>;

  /** What the job and staff do about a row; false where it was not possible now, or nothing is left to do. */
  async pursue({ id, status }: Row, on: MoneyOutCause, waitUntil = 0): Promise<boolean> {
    if (status !== 'requested' && status !== 'created') return (await this.ask(id, on, waitUntil)) !== null;
    await this.send(id);
    return true;
  }

  /** The call itself, for the first sending or a repeated one; whoever calls holds the row's lease. */
  async call(row: Row): Promise<Row> {
    const reference = await this.referenceFor(row);
    const fact = typeof reference === 'string' ? await this.transfer(row, reference) : reference;
    return (await this.settlement.apply(row.id, fact, SENDING)).row;
  }

  /**
   * One question, within the budget that all questions share; what never arrived is sent again under the same reference.
   * `waitUntil`: epoch ms until which a spent budget is waited for. Null: not asked.
   */
  async ask(id: string, on: MoneyOutCause, waitUntil = 0): Promise<Row | null> {
    const attempt = () =>
      this.transactions.run(async (tx) => {
        const askable = await this.rows.lockAskable(tx, id);
        if (askable === null) return null;
        if (!(await this.budget.take(tx, askable.rail))) return 'budget_spent' as const;
        await this.rows.markAsked(tx, id);
        return askable;
      });
    const begun = await acquireBudget(attempt, waitUntil);
    if (begun === null) return null;
    const { row, decision } = await this.settlement.apply(id, await this.fetch(begun), on);
    return decision.kind === 'send_again' ? this.call(row) : row;
  }

  /** A rail that gives the reference first has nothing to be asked about before that: it was never sent. */
  private async fetch(row: Row): Promise<RefundStatusFact | { kind: 'never_sent' }> {
    if (this.givesReferences(row) && row.rail_reference === null) return { kind: 'never_sent' };
    return this.statusOf(row, row.rail_reference ?? row.provider_reference);
  }

  /** Ours, or where the rail gives one before any money moves, that one: on our row before it is used, and of one process alone. */
  private async referenceFor(row: Row): Promise<string | UnknownFact> {
    if (!this.givesReferences(row)) return row.provider_reference;
    if (row.rail_reference !== null) return row.rail_reference;
    const prepared = await this.providers.prepared(row.rail, 'out', (given) =>
      this.rows.storePrepared(row, given),
    );
    return 'kind' in prepared ? prepared : prepared.reference;
  }

  private givesReferences({ rail }: Row): boolean {
    return this.providers.capabilitiesOf(rail).reference === 'prepared';
  }
}
