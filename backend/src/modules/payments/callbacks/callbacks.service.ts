import { Injectable, Logger } from '@nestjs/common';
import type { RailName } from '../../../platform/config';
import { isPlainText } from '../../../platform/http';
import { PendingWork } from '../../../platform/pending-work';
import { type CallbackRequest, PaymentProviders } from '../../rails';
import { PaymentInquiriesService } from '../inquiries/payment-inquiries.service';
import type { PaymentEntity } from '../payment.entity';
import { badCallbackSignature } from '../payment.errors';
import { PaymentsRepository } from '../payments.repository';
import { CallbacksRepository } from './callbacks.repository';

const MAX_REFERENCE_LENGTH = 255;
const REFUSAL_LOG_INTERVAL_MS = 60_000;

type Refusal =
  'bad signature' | 'too large' | 'no JSON that names a payment' | 'unknown payment' | 'nothing to check';

type Expedite = (rail: RailName, reference: string) => Promise<boolean>;

/** Callbacks are hints: each is stored and leads to a status call, whose answer alone counts. */
@Injectable()
export class CallbacksService {
  private readonly logger = new Logger('Callbacks');
  private readonly refusals = new Map<string, { loggedAt: number; suppressed: number }>();
  private expedite: Expedite = () => Promise.resolve(false);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly callbacks: CallbacksRepository,
    private readonly providers: PaymentProviders,
    private readonly inquiries: PaymentInquiriesService,
    private readonly pending: PendingWork,
  ) {}

  /** Registers the handler of references that are not payments; false: unknown reference. */
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
      this.logRefusal(rail, 'bad signature');
      throw badCallbackSignature();
    }
    const externalId = parsed.kind === 'hint' ? validReference(parsed.externalId) : null;
    const transactionId = parsed.kind === 'hint' ? validReference(parsed.transactionId) : null;
    if (externalId === null && transactionId === null) {
      return this.logRefusal(rail, 'no JSON that names a payment');
    }
    const payment = await this.payments.findByReferences(rail, [externalId, transactionId]);
    if (payment === null) {
      const isOutgoing = transactionId !== null && (await this.expedite(rail, transactionId));
      if (!isOutgoing) this.logRefusal(rail, 'unknown payment');
      return;
    }
    // The field may carry our own id, not a provider reference.
    const transaction_id = transactionId === payment.id ? null : transactionId;
    const check = await this.callbacks.store(payment, { body: callback.rawBody, transaction_id });
    if (check === 'none') this.logRefusal(rail, 'nothing to check');
    if (check === 'now') void this.pending.track(this.checkStatus(payment));
  }

  tooLarge(rail: RailName): void {
    this.logRefusal(rail, 'too large');
  }

  /** Anyone can send callbacks: each kind of refusal is logged at most once a minute. */
  private logRefusal(rail: RailName, why: Refusal): void {
    const kind = `${rail}: ${why}`;
    const last = this.refusals.get(kind);
    if (last !== undefined && Date.now() - last.loggedAt < REFUSAL_LOG_INTERVAL_MS) {
      last.suppressed++;
      return;
    }
    this.refusals.set(kind, { loggedAt: Date.now(), suppressed: 0 });
    this.logger.warn({ rail, why, suppressed_count: last?.suppressed ?? 0 }, 'a callback was ignored');
  }

  /** Runs in the background until shutdown; the schedule repeats a failed check. */
  private async checkStatus(payment: PaymentEntity): Promise<void> {
    const trigger = { cause: 'callback', actor_id: null } as const;
    const { id: payment_id, rail, status } = payment;
    try {
      const after = await this.inquiries.ask(payment_id, { trigger });
      if (after?.status !== status) return;
      this.logger.log(
        { payment_id, rail, status },
        'a callback was ignored: the provider confirms no change',
      );
    } catch (error) {
      this.logger.error({ err: error, payment_id, rail }, 'the status request after a callback failed');
    }
  }
}

function validReference(text: string | null): string | null {
  return text !== null && text.length <= MAX_REFERENCE_LENGTH && isPlainText(text) ? text : null;
}
