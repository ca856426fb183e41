import { Injectable, Logger } from '@nestjs/common';
import { isPlainText } from '../../../platform/http';
import { PendingWork } from '../../../platform/pending-work';
import { CallbacksRepository } from '../inquiries/payment-checks.repository';
import { PaymentInquiriesService } from '../inquiries/payment-inquiries.service';
import type { PaymentEntity } from '../payment.entity';
import { badCallbackSignature } from '../payment.errors';
import { PaymentsRepository } from '../payments.repository';
import type { CallbackRequest, RailName } from '../providers/payment-provider';
import { PaymentProviders } from '../providers/registry';

const QUIET_MS = 60_000;

export type CallbackRefusal =
  | 'bad signature'
  | 'too large'
  | 'no JSON that names a payment'
  | 'no payment of ours'
  | 'nothing left to ask';

interface Counted {
  toldAt: number;
  since: number;
}

/**
 * Logs why callbacks had no effect, without their contents. Rate-limited, because callbacks are unauthenticated: the first of each kind at once,
 * then one line a minute with the number suppressed.
 */
@Injectable()
export class CallbackLog {
  private readonly logger = new Logger('Callbacks');
  private readonly kinds = new Map<string, Counted>();

  refused(rail: RailName, why: CallbackRefusal): void {
    const kind = `${rail}: ${why}`;
    const counted = this.kinds.get(kind);
    if (counted !== undefined && Date.now() - counted.toldAt < QUIET_MS) {
      counted.since++;
      return;
    }
    this.kinds.set(kind, { toldAt: Date.now(), since: 0 });
    this.logger.warn({ rail, why, untold_before: counted?.since ?? 0 }, 'a callback led to nothing');
  }

  unconfirmed(payment: { id: string; rail: RailName; status: string }): void {
    const { id: payment_id, rail, status } = payment;
    this.logger.log(
      { payment_id, rail, status },
      'a callback changed nothing: the provider was asked and confirms no change',
    );
  }

  failed({ id: payment_id, rail }: { id: string; rail: RailName }, error: unknown): void {
    this.logger.error({ err: error, payment_id, rail }, 'the question that a callback set off failed');
  }
}

const LONGEST_NAME = 255;

/** Treats callbacks as hints: stores them and asks the provider, whose answer alone counts. */
@Injectable()
export class CallbacksService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly callbacks: CallbacksRepository,
    private readonly providers: PaymentProviders,
    private readonly inquiries: PaymentInquiriesService,
    private readonly log: CallbackLog,
    private readonly pending: PendingWork,
  ) {}

  /**
   * Returns as soon as the hint is stored and asks the provider afterwards.
   * @throws DomainError INVALID_SIGNATURE, nothing stored, if the provider signs and the signature is wrong
   */
  async receive(rail: RailName, callback: CallbackRequest): Promise<void> {
    const parsed = this.providers.for(rail).parseCallback(callback);
    if (parsed.kind === 'bad_signature') {
      this.log.refused(rail, 'bad signature');
      throw badCallbackSignature();
    }
    const externalId = parsed.kind === 'hint' ? usable(parsed.externalId) : null;
    const transactionId = parsed.kind === 'hint' ? usable(parsed.transactionId) : null;
    if (externalId === null && transactionId === null) {
      return this.log.refused(rail, 'no JSON that names a payment');
    }
    const payment = await this.payments.findNamed(rail, [externalId, transactionId]);
    if (payment === null) {
      const isOutgoing = transactionId !== null && (await this.callbacks.expedite(rail, transactionId));
      if (!isOutgoing) this.log.refused(rail, 'no payment of ours');
      return;
    }
    // The field may carry our own id, which is no provider reference.
    const transaction_id = transactionId === payment.id ? null : transactionId;
    const question = await this.callbacks.note(payment, { body: callback.rawBody, transaction_id });
    if (question === 'none') this.log.refused(rail, 'nothing left to ask');
    if (question === 'now') void this.pending.track(this.ask(payment));
  }

  tooLarge(rail: RailName): void {
    this.log.refused(rail, 'too large');
  }

  /** Runs in the background until shutdown; the schedule repeats a failed check. */
  private async ask(before: PaymentEntity): Promise<void> {
    const on = { cause: 'callback', actor_id: null } as const;
    try {
      const after = await this.inquiries.ask(before.id, { on });
      if (after?.status === before.status) this.log.unconfirmed(after);
    } catch (error) {
      this.log.failed(before, error);
    }
  }
}

/** Rejects names that the database cannot compare. */
function usable(name: string | null): string | null {
  return name !== null && name.length <= LONGEST_NAME && isPlainText(name) ? name : null;
}
