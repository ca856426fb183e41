import { Injectable, Logger } from '@nestjs/common';
import type { RailName } from '../../../platform/config';

const QUIET_MS = 60_000;

export type CallbackRefusal =
  | 'bad signature'
  | 'too large'
  | 'no JSON that names a payment'
  | 'no payment of ours'
  | 'nothing left to ask';

/**
 * Logs ignored callbacks, without their contents. Anyone can send callbacks: each kind of refusal is logged at most
 * once a minute.
 */
@Injectable()
export class CallbackLog {
  private readonly logger = new Logger('Callbacks');
  private readonly kinds = new Map<string, { loggedAt: number; since: number }>();

  refused(rail: RailName, why: CallbackRefusal): void {
    const kind = `${rail}: ${why}`;
    const counted = this.kinds.get(kind);
    if (counted !== undefined && Date.now() - counted.loggedAt < QUIET_MS) {
      counted.since++;
      return;
    }
    this.kinds.set(kind, { loggedAt: Date.now(), since: 0 });
    this.logger.warn({ rail, why, suppressed_count: counted?.since ?? 0 }, 'a callback was ignored');
  }

  unconfirmed(payment: { id: string; rail: RailName; status: string }): void {
    const { id: payment_id, rail, status } = payment;
    this.logger.log({ payment_id, rail, status }, 'a callback was ignored: the provider confirms no change');
  }

  failed({ id: payment_id, rail }: { id: string; rail: RailName }, error: unknown): void {
    this.logger.error({ err: error, payment_id, rail }, 'the status request after a callback failed');
  }
}
