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

/** Why a callback led to nothing. */
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
 * Says why callbacks led to nothing, and never what was in them. Anybody may send them, so of each kind the first is told at once
 * and then one a minute, with how many came in between: a flood is a few lines.
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

  /** The provider was asked and didn't say what the payment hadn't known. At most once in 3 s for a payment. */
  unconfirmed(payment: { id: string; rail: RailName; status: string }): void {
    const { id: payment_id, rail, status } = payment;
    this.logger.log(
      { payment_id, rail, status },
      'a callback changed nothing: the provider was asked and confirms no change',
    );
  }

  /** The question could not be asked or its answer not applied; the schedule asks again. */
  failed({ id: payment_id, rail }: { id: string; rail: RailName }, error: unknown): void {
    this.logger.error({ err: error, payment_id, rail }, 'the question that a callback set off failed');
  }
}

const LONGEST_NAME = 255;

/** A callback is a hint: it is kept, the provider is asked, and only the provider's answer counts. */
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
   * Returns as soon as the hint is stored; the question to the provider comes after the answer to the caller.
   * @throws DomainError INVALID_SIGNATURE where the provider signs and this isn't its signature; nothing is stored then
   */
  async receive(rail: RailName, callback: CallbackRequest): Promise<void> {
    const said = this.providers.for(rail).parseCallback(callback);
    if (said.kind === 'bad_signature') {
      this.log.refused(rail, 'bad signature');
      throw badCallbackSignature();
    }
    const externalId = said.kind === 'hint' ? usable(said.externalId) : null;
    const transactionId = said.kind === 'hint' ? usable(said.transactionId) : null;
    if (externalId === null && transactionId === null) {
      return this.log.refused(rail, 'no JSON that names a payment');
    }
    const payment = await this.payments.findNamed(rail, [externalId, transactionId]);
    if (payment === null) {
      const isOutgoing = transactionId !== null && (await this.callbacks.hasten(rail, transactionId));
      if (!isOutgoing) this.log.refused(rail, 'no payment of ours');
      return;
    }
    // An id of ours in that field is no reference of the provider's.
    const transaction_id = transactionId === payment.id ? null : transactionId;
    const question = await this.callbacks.note(payment, { body: callback.rawBody, transaction_id });
    if (question === 'none') this.log.refused(rail, 'nothing left to ask');
    if (question === 'now') void this.pending.track(this.ask(payment));
  }

  /** A body that was too long to be read. */
  tooLarge(rail: RailName): void {
    this.log.refused(rail, 'too large');
  }

  /** Not waited for, but at the end of the process: what goes wrong here the schedule makes good. */
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

/** A name that the database can compare; nonsense names nothing. */
function usable(name: string | null): string | null {
  return name !== null && name.length <= LONGEST_NAME && isPlainText(name) ? name : null;
}
