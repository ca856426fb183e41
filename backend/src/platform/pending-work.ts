import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/**
 * Background work to finish before the database closes: requests of disconnected clients, effects after a
 * commit, queries after a response.
 */
@Injectable()
export class PendingWork {
  private count = 0;
  private waiting: (() => void)[] = [];

  /** @returns ends the work; later calls are no-ops */
  begin(): () => void {
    this.count++;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.count--;
      if (this.count === 0) for (const resolve of this.waiting.splice(0)) resolve();
    };
  }

  track<T>(work: Promise<T>): Promise<T> {
    const end = this.begin();
    work.then(end, end);
    return work;
  }

  /** Waits at most `ms`; then the work continues, and `onLateError` receives its error. */
  async trackWithin<T>(
    ms: number,
    work: Promise<T>,
    onLateError: (error: unknown) => void,
  ): Promise<T | 'unanswered'> {
    const timeUp = new AbortController();
    const timeout = setTimeout(ms, 'unanswered' as const, { signal: timeUp.signal });
    timeout.catch(() => undefined);
    try {
      const first = await Promise.race([this.track(work), timeout]);
      if (first === 'unanswered') work.catch(onLateError);
      return first;
    } finally {
      timeUp.abort();
    }
  }

  /** False if work is still pending after `ms`. */
  async waitUntilSettled(ms: number): Promise<boolean> {
    const timeUp = new AbortController();
    const deadline = setTimeout(ms, false, { ref: false, signal: timeUp.signal }).catch(() => false);
    try {
      while (this.count > 0) {
        const ended = new Promise<boolean>((resolve) => this.waiting.push(() => resolve(true)));
        if (!(await Promise.race([ended, deadline]))) return false;
      }
      return true;
    } finally {
      timeUp.abort();
    }
  }
}
