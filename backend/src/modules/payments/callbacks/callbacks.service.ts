import { Injectable } from '@nestjs/common';
import type { RailName } from '../../../platform/config';
import { isPlainText } from '../../../platform/http';
import { PendingWork } from '../../../platform/pending-work';
import { type CallbackRequest, PaymentProviders } from '../../rails';
import { PaymentInquiriesService } from '../inquiries/payment-inquiries.service';
import type { PaymentEntity } from '../payment.entity';
import { badCallbackSignature } from '../payment.errors';
import { PaymentsRepository } from '../payments.repository';
import { CallbackLog } from './callback-log';
import { CallbacksRepository } from './callbacks.repository';

const MAX_NAME_LENGTH = 255;

type Expedite = (rail: RailName, reference: string) => Promise<boolean>;

/** Callbacks are hints: stored, then the provider is asked, whose answer alone counts. */
@Injectable()
export class CallbacksService {
  private expedite: Expedite = () => Promise.resolve(false);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly callbacks: CallbacksRepository,
    private readonly providers: PaymentProviders,
    private readonly inquiries: PaymentInquiriesService,
    private readonly log: CallbackLog,
    private readonly pending: PendingWork,
  ) {}

  expediteBy(expedite: Expedite): void {
    this.expedite = expedite;
  }

  /**
   * Returns once the hint is stored.
   * @throws DomainError INVALID_SIGNATURE if the provider signs and the signature is wrong
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
      const isOutgoing = transactionId !== null && (await this.expedite(rail, transactionId));
      if (!isOutgoing) this.log.refused(rail, 'no payment of ours');
      return;
    }
    // The field may carry our own id, not a provider reference.
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

function usable(name: string | null): string | null {
  return name !== null && name.length <= MAX_NAME_LENGTH && isPlainText(name) ? name : null;
}
