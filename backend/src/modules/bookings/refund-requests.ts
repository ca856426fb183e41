import type { EntityManager } from 'typeorm';
import type { Xaf } from '../../platform/money';
import type { RefundCause, RefundRule } from './refund-policy';

/** A refund that is due, as the room that causes it knows it. */
export interface RefundRequest {
  booking_id: string;
  /** The completed payment that is given back, in whole or in part. */
  payment_id: string;
  /** XAF, above 0. */
  amount: Xaf;
  rule: RefundRule;
  cause: RefundCause;
  /** Gives back what an earlier cancellation kept (decision 34), beside that cancellation's own refund. */
  rest?: boolean;
  /** Who caused it; null for a job. */
  actor_id: string | null;
}

/**
 * The one port that goes up: payments binds it, so that a refund due is written in the transaction that causes it. Asking
 * again for the same payment changes nothing (decision 5: one refund per payment, and one of what it left).
 */
export abstract class RefundRequests {
  abstract request(tx: EntityManager, refund: RefundRequest): Promise<void>;
}
