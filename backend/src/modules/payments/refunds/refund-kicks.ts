import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../../../platform/database';

/** Tells the sender of this process that a refund has become due, after the commit. Lost with the process: the job finds it too. */
@Injectable()
export class RefundKicks {
  private send: ((refundId: string) => Promise<void>) | null = null;

  /** The one who sends. */
  onRequested(send: (refundId: string) => Promise<void>): void {
    this.send = send;
  }

  requested(tx: EntityManager, refundId: string): void {
    afterCommit(tx, async () => this.send?.(refundId));
  }
}
