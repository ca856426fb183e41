import type { Budget } from './budgets';

/** How full a counter is. */
export interface Count {
  hits: number;
  /** Until its window ends. ms */
  leftMs: number;
}

interface Window {
  hits: number;
  ends: number;
}

/** Counters of this process: fixed windows, and only so many of them, whoever comes. The oldest window makes room. */
export class LocalCounters {
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly most: number,
    /** ms since whenever */
    private readonly now: () => number,
  ) {}

  hit({ key, windowMs }: Budget): Count {
    const now = this.now();
    const window = this.windows.get(key);
    if (window !== undefined && window.ends > now) {
      window.hits += 1;
      return { hits: window.hits, leftMs: window.ends - now };
    }
    // Taken out first, so that the map stays in the order in which the windows began.
    this.windows.delete(key);
    this.windows.set(key, { hits: 1, ends: now + windowMs });
    if (this.windows.size > this.most) this.windows.delete(this.windows.keys().next().value ?? key);
    return { hits: 1, leftMs: windowMs };
  }

  /** Without taking anything. */
  look({ key, windowMs }: Budget): Count {
    const now = this.now();
    const window = this.windows.get(key);
    return window !== undefined && window.ends > now
      ? { hits: window.hits, leftMs: window.ends - now }
      : { hits: 0, leftMs: windowMs };
  }

  /** What the processes have counted together; this one alone never has more. */
  raise({ key }: Budget, hits: number): void {
    const window = this.windows.get(key);
    if (window !== undefined && window.hits < hits) window.hits = hits;
  }

  get size(): number {
    return this.windows.size;
  }
}
