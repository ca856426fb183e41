import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { PendingWork } from '../../../platform/pending-work';
import { BookingPaymentsService, type PayableBooking } from '../../bookings';
import { PaymentSettlementService, type TransitionCause } from '../payment-settlement.service';
import { learnedReference } from '../payment.changes';
import type { LockedPayment, PaymentEntity } from '../payment.entity';
import { isLive } from '../payment.state';
import { maySendAgain } from '../refusal.policy';
import { PaymentsRepository } from '../payments.repository';
import type { RailName, RequestFact, StatusFact, UnknownFact } from '../providers/payment-provider';
import { ProviderHealthRepository } from '../providers/provider-health.repository';
import { PaymentProviders } from '../providers/registry';
import { PaymentChecksRepository, StatusBudgetRepository } from './payment-checks.repository';

/** Lease (seconds) of the sending process, renewed during the call. Short, so that the first check after a crash can send again. */
export const SENDING_SECONDS = 4;
const RENEWED_EVERY_MS = 1_500;

type Trip = Pick<PayableBooking, 'seats' | 'ride'>;

/** Sends stored requests to the provider outside any transaction, and applies the answers. */
@Injectable()
export class PaymentSendingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentsRepository,
    private readonly bookings: BookingPaymentsService,
    private readonly settlement: PaymentSettlementService,
    private readonly providers: PaymentProviders,
    private readonly config: AppConfig,
  ) {}

  /**
   * Sends a stored request for the first time or again. `askStatusNow`: the answer claims an outcome that only a status call can confirm.
   */
  async send(
    payment: PaymentEntity,
    trip: Trip,
    on: TransitionCause,
  ): Promise<{ payment: PaymentEntity; askStatusNow: boolean }> {
    const renewing = setInterval(
      () => void this.payments.renewSending(payment.id, SENDING_SECONDS),
      RENEWED_EVERY_MS,
    );
    const fact = await this.request(payment, trip).finally(() => clearInterval(renewing));
    await this.payments.endSending(payment.id);
    const settled = await this.settlement.applyFact(payment.id, fact, on);
    return { payment: settled, askStatusNow: this.mustAskNow(settled, fact) };
  }

  /** True if the answer claims an outcome or repeats that of an earlier sending. */
  private mustAskNow({ rail, sends }: PaymentEntity, fact: RequestFact): boolean {
    if (fact.kind === 'unknown') return fact.why === 'repeated';
    const { replay } = this.providers.capabilitiesOf(rail);
    return fact.kind === 'accepted' && (fact.askStatusNow || (sends > 1 && replay === 'same-answer'));
  }

  private async request(stored: PaymentEntity, trip: Trip): Promise<RequestFact> {
    const rail = this.providers.for(stored.rail);
    const payment = await this.prepared(stored);
    if ('kind' in payment) return payment;
    return rail.requestPayment({
      paymentId: payment.id,
      wallet: payment.provider,
      transactionId: payment.transaction_id,
      amount: payment.amount,
      currency: payment.currency,
      phoneNumber: payment.phone_number,
      description: describe(trip),
      returnUrl: `${this.config.payments.returnUrl}?transactionId=${payment.id}&provider=${payment.provider}`,
    });
  }

  private async prepared(payment: PaymentEntity): Promise<PaymentEntity | UnknownFact> {
    const { reference } = this.providers.capabilitiesOf(payment.rail);
    if (reference !== 'prepared' || payment.transaction_id !== null) return payment;
    return this.providers.prepared(payment.rail, 'in', (given) =>
      this.payments.storePrepared(payment.id, given),
    );
  }

  /**
   * Sends the request again under the same reference while the booking is held. Null if that is not allowed or another process is
   * sending.
   */
  async sendAgain(
    paymentId: string,
    on: TransitionCause,
  ): Promise<{ payment: PaymentEntity; askStatusNow: boolean } | null> {
    const bookingId = await this.payments.bookingIdOf(paymentId);
    if (bookingId === null) return null;
    const due = await this.transactions.run(async (tx) => {
      const booking = await this.bookings.lockForPayment(tx, bookingId);
      const payment = await this.payments.lock(tx, paymentId);
      if (!booking || !payment) return null;
      if (!mayBeSentAgain(payment, booking)) return null;
      const sending = await this.payments.update(tx, paymentId, {
        sends: payment.sends + 1,
        sent_at: () => 'now()',
        not_found_count: 0,
        sending_until: () => `now() + make_interval(secs => ${SENDING_SECONDS})`,
      });
      const { status, sends } = sending;
      await this.payments.appendEvent(tx, {
        payment_id: paymentId,
        from_status: status,
        to_status: status,
        fact: { concluded: 'sent_again', sends },
        ...on,
      });
      return { payment: sending, booking };
    });
    return due && this.send(due.payment, due.booking, on);
  }
}

/** Safe to repeat: every rail charges a reference only once. */
function mayBeSentAgain(payment: LockedPayment, booking: PayableBooking): boolean {
  const holdStands =
    booking.status === 'pending' && !booking.hold_lapsed && booking.ride.status === 'scheduled';
  const isOpen = isLive(payment.status) && !payment.needs_review;
  const { accepted_at, not_found_count: notFoundCount } = payment;
  return (
    holdStands &&
    isOpen &&
    !payment.being_sent &&
    maySendAgain({ accepted: accepted_at !== null, notFoundCount })
  );
}

function describe({ seats, ride }: Trip): string {
  return `${ride.from_city} - ${ride.to_city}, ${seats === 1 ? '1 seat' : `${seats} seats`}`;
}

export interface Inquiry {
  on: TransitionCause;
  /** Epoch ms until which the job waits for the shared budget; others give up at once. */
  waitUntil?: number;
  /** Only the job and staff repeat a request that never arrived. */
  sendAgain?: boolean;
  /** For the job, which has checked the breaker itself, and staff; others skip a paused provider. */
  despitePause?: boolean;
}

interface Turn {
  /** Rail for which this call is the breaker's single probe. */
  probeOf: RailName | null;
}

/** Asks the provider for a payment's status and applies the answer. Never called inside a transaction. */
@Injectable()
export class PaymentInquiriesService {
  private readonly logger = new Logger(PaymentInquiriesService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly checks: PaymentChecksRepository,
    private readonly budget: StatusBudgetRepository,
    private readonly providers: PaymentProviders,
    private readonly health: ProviderHealthRepository,
    private readonly settlement: PaymentSettlementService,
    private readonly sending: PaymentSendingService,
    private readonly pending: PendingWork,
  ) {}

  /**
   * Makes one status call, at most one in 3 s for a payment. Null if not asked (too early, settled, budget spent, provider paused): our
   * record is the answer then.
   */
  async ask(paymentId: string, inquiry: Inquiry): Promise<PaymentEntity | null> {
    const turn: Turn = { probeOf: null };
    try {
      const begun = await this.begin(paymentId, inquiry, turn);
      return begun && (await this.applyAnswer(begun, inquiry));
    } finally {
      if (turn.probeOf !== null) await this.health.returnProbe(turn.probeOf);
    }
  }

  /** As {@link ask}, but returns after `ms`. The call continues, its answer is applied, and shutdown waits for it. */
  askWithin(ms: number, paymentId: string, inquiry: Inquiry): Promise<PaymentEntity | 'unanswered' | null> {
    return this.within(ms, paymentId, this.ask(paymentId, inquiry));
  }

  sendWithin(
    ms: number,
    payment: PaymentEntity,
    trip: Trip,
    on: TransitionCause,
  ): Promise<PaymentEntity | 'unanswered'> {
    const send = async () => {
      const sent = await this.sending.send(payment, trip, on);
      return (sent.askStatusNow ? await this.ask(payment.id, { on }) : null) ?? sent.payment;
    };
    return this.within(ms, payment.id, send());
  }

  private within<T>(ms: number, payment_id: string, work: Promise<T>): Promise<T | 'unanswered'> {
    return this.pending.trackWithin(ms, work, (error) =>
      this.logger.error({ err: error, payment_id }, 'an answer that came too late could not be applied'),
    );
  }

  private async applyAnswer(begun: PaymentEntity, inquiry: Inquiry): Promise<PaymentEntity> {
    const fact = await this.fetch(begun);
    const sent =
      inquiry.sendAgain === true && isMissing(begun, fact)
        ? await this.sending.sendAgain(begun.id, inquiry.on)
        : null;
    if (sent === null) return this.settlement.applyFact(begun.id, fact, inquiry.on);
    const claimed = sent.askStatusNow ? await this.fetch(sent.payment) : null;
    return claimed === null ? sent.payment : this.settlement.applyFact(begun.id, claimed, inquiry.on);
  }

  private begin(
    paymentId: string,
    { on, waitUntil = 0, sendAgain = false, despitePause = false }: Inquiry,
    turn: Turn,
  ): Promise<PaymentEntity | null> {
    const attempt = () =>
      this.transactions.run(async (tx) => {
        const askable = await this.checks.lockAskable(tx, paymentId);
        if (askable === null) return null;
        // Without a reference there is nothing to ask by: only the job's second sending helps, so the pause is not used up.
        if (!sendAgain && (await this.referenceOf(askable, tx)) === null) return null;
        const admission = despitePause ? 'free' : await this.health.admission(askable.rail, tx);
        if (admission === 'refused') return null;
        if (admission === 'probe') turn.probeOf = askable.rail;
        const onCallback = on.cause === 'callback';
        if (!(await this.budget.take(tx, askable.rail, onCallback))) return 'budget_spent' as const;
        await this.checks.markAsked(tx, paymentId);
        return askable;
      });
    return acquireBudget(attempt, waitUntil);
  }

  private async fetch(payment: PaymentEntity): Promise<StatusFact> {
    const reference = await this.referenceOf(payment);
    if (reference === null)
      return { kind: 'unknown', why: 'unexpected_status', detail: 'no transaction id yet' };
    return this.providers.for(payment.rail).fetchStatus(reference, payment.id);
  }

  /** References named by callbacks are tried in turn, one for each call; the settlement checks that the answer is about us. */
  private async referenceOf(payment: PaymentEntity, tx?: EntityManager): Promise<string | null> {
    if (payment.transaction_id !== null) return payment.transaction_id;
    const named = await this.checks.namedTransactionIds(payment.id, tx);
    return named[payment.checks % named.length] ?? null;
  }
}

/** The provider doesn't know the request, or its reference is unknown to us. */
function isMissing(payment: PaymentEntity, fact: StatusFact): boolean {
  if (fact.kind === 'not_found') return true;
  return payment.transaction_id === null && learnedReference(payment, fact) === null;
}

const RETRY_MS = 50;

/** Retries `acquire` until `waitUntil` (epoch ms; 0: no waiting) while the shared budget is spent. Null if there is nothing to ask. */
export async function acquireBudget<Turn>(
  attempt: () => Promise<Turn | 'budget_spent' | null>,
  waitUntil: number,
): Promise<Turn | null> {
  for (;;) {
    const turn = await attempt();
    if (turn !== 'budget_spent') return turn;
    if (Date.now() >= waitUntil) return null;
    await delay(RETRY_MS);
  }
}
