import { Injectable } from '@nestjs/common';
import { isPlainText } from '../../../platform/http';
import { PendingWork } from '../../../platform/pending-work';
import { PaymentInquiries } from '../inquiries/payment-inquiries.service';
import { badCallbackSignature } from '../payment.errors';
import type { PaymentEntity } from '../payment.entity';
import { PaymentsRepository } from '../payments.repository';
import type { CallbackRequest, ProviderName } from '../providers/payment-provider';
import { PaymentProviders } from '../providers/payment-providers';
import { CallbackLog } from './callback-log';
import { CallbacksRepository } from './callbacks.repository';

const LONGEST_NAME = 255;

/** A callback is a hint (decision 1): it is kept, the provider is asked, and only the provider's answer counts. */
@Injectable()
export class CallbacksService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly callbacks: CallbacksRepository,
    private readonly providers: PaymentProviders,
    private readonly inquiries: PaymentInquiries,
    private readonly log: CallbackLog,
    private readonly pending: PendingWork,
  ) {}

  /**
   * Returns as soon as the hint is stored; the question to the provider comes after the answer to the caller.
   * @throws DomainError INVALID_SIGNATURE where the provider signs and this isn't its signature; nothing is stored then
   */
  async receive(provider: ProviderName, callback: CallbackRequest): Promise<void> {
    const said = this.providers.for(provider).parseCallback(callback);
    if (said.kind === 'bad_signature') {
      this.log.refused(provider, 'bad signature');
      throw badCallbackSignature();
    }
    const externalId = said.kind === 'hint' ? usable(said.externalId) : null;
    const transactionId = said.kind === 'hint' ? usable(said.transactionId) : null;
    if (externalId === null && transactionId === null) {
      return this.log.refused(provider, 'no JSON that names a payment');
    }
    const payment = await this.payments.findNamed(provider, [externalId, transactionId]);
    if (payment === null) return this.log.refused(provider, 'no payment of ours');
    // An id of ours in that field is no reference of the provider's.
    const transaction_id = transactionId === payment.id ? null : transactionId;
    const question = await this.callbacks.note(payment, { body: callback.rawBody, transaction_id });
    if (question === 'none') this.log.refused(provider, 'nothing left to ask');
    if (question === 'now') void this.pending.track(this.ask(payment));
  }

  /** A body that was too long to be read. */
  tooLarge(provider: ProviderName): void {
    this.log.refused(provider, 'too large');
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
