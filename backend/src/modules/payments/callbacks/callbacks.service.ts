import { Injectable, Logger } from '@nestjs/common';
import { afterCommit, Transactions } from '../../../platform/database';
import { isPlainText } from '../../../platform/http';
import { PaymentInquiries } from '../inquiries/payment-inquiries.service';
import { badCallbackSignature } from '../payment.errors';
import { PaymentsRepository } from '../payments.repository';
import type { CallbackRequest, ProviderName } from '../providers/payment-provider';
import { PaymentProviders } from '../providers/payment-providers';
import { CallbacksRepository } from './callbacks.repository';

const LONGEST_NAME = 255;

/** A callback is a hint (decision 1): it is kept, the provider is asked, and only the provider's answer counts. */
@Injectable()
export class CallbacksService {
  private readonly logger = new Logger('Callbacks');

  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentsRepository,
    private readonly callbacks: CallbacksRepository,
    private readonly providers: PaymentProviders,
    private readonly inquiries: PaymentInquiries,
  ) {}

  /**
   * Returns as soon as the hint is stored; the question to the provider comes after the answer to the caller.
   * @throws DomainError INVALID_SIGNATURE where the provider signs and this isn't its signature; nothing is stored then
   */
  async receive(provider: ProviderName, callback: CallbackRequest): Promise<void> {
    const said = this.providers.for(provider).parseCallback(callback);
    if (said.kind === 'bad_signature') {
      this.logger.warn({ provider }, 'callback refused: bad signature');
      throw badCallbackSignature();
    }
    const externalId = said.kind === 'hint' ? usable(said.externalId) : null;
    const transactionId = said.kind === 'hint' ? usable(said.transactionId) : null;
    const payment = await this.payments.findNamed(provider, [externalId, transactionId]);
    if (payment === null) {
      this.logger.warn({ provider, kind: said.kind }, 'callback ignored: it names no payment of ours');
      return;
    }
    await this.transactions.run(async (tx) => {
      // An id of ours in that field is no reference of the provider's.
      const transaction_id = transactionId === payment.id ? null : transactionId;
      await this.callbacks.remember(tx, payment, { body: callback.rawBody, transaction_id });
      if (!(await this.callbacks.wishForCheck(tx, payment.id))) return;
      afterCommit(tx, async () => {
        await this.inquiries.ask(payment.id, { on: { cause: 'callback', actor_id: null } });
      });
    });
  }
}

/** A name that the database can compare; nonsense names nothing. */
function usable(name: string | null): string | null {
  return name !== null && name.length <= LONGEST_NAME && isPlainText(name) ? name : null;
}
