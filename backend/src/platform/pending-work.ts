import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/**
 * What goes on without anybody waiting for it: requests whose client may have gone, effects after a commit, questions that come
 * after an answer. Before the database closes it is waited for.
 */
@Injectable()
export class PendingWork {
  private count = 0;
  private waiting: (() => void)[] = [];

  /** Something has begun; call what this returns when it has ended, however it ended. */
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

  /** Waits at most `ms` for the work, which goes on all the same; `failedLate` gets the error of work that nobody waits for any more. */
  async trackWithin<T>(
    ms: number,
    work: Promise<T>,
    failedLate: (error: unknown) => void,
  ): Promise<T | 'unanswered'> {
    const timeUp = new AbortController();
    const patience = setTimeout(ms, 'unanswered' as const, { signal: timeUp.signal });
    patience.catch(() => undefined);
    try {
      const first = await Promise.race([this.track(work), patience]);
      if (first === 'unanswered') work.catch(failedLate);
      return first;
    } finally {
      timeUp.abort();
    }
  }

  /** Waits until nothing is under way, also nothing that the last of it began; false where that took longer than `ms`. */
  async settled(ms: number): Promise<boolean> {
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
