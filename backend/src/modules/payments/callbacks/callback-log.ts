import { Injectable, Logger } from '@nestjs/common';
import type { ProviderName } from '../providers/payment-provider';

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

  refused(provider: ProviderName, why: CallbackRefusal): void {
    const kind = `${provider}: ${why}`;
    const counted = this.kinds.get(kind);
    if (counted !== undefined && Date.now() - counted.toldAt < QUIET_MS) {
      counted.since++;
      return;
    }
    this.kinds.set(kind, { toldAt: Date.now(), since: 0 });
    this.logger.warn({ provider, why, untold_before: counted?.since ?? 0 }, 'a callback led to nothing');
  }

  /** The provider was asked and didn't say what the payment hadn't known. At most once in 3 s for a payment. */
  unconfirmed(payment: { id: string; provider: ProviderName; status: string }): void {
    const { id: payment_id, provider, status } = payment;
    this.logger.log(
      { payment_id, provider, status },
      'a callback changed nothing: the provider was asked and confirms no change',
    );
  }

  /** The question could not be asked or its answer not applied; the schedule asks again. */
  failed({ id: payment_id, provider }: { id: string; provider: ProviderName }, error: unknown): void {
    this.logger.error({ err: error, payment_id, provider }, 'the question that a callback set off failed');
  }
}
