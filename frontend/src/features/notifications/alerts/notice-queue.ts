import type { deviceStorage } from '../../../lib/device-storage';
import { type Alert, ALERT_ICON, type AlertKind } from '../../../lib/notices/alert';

export interface QueuedNotice {
  id: string;
  title: string;
  body: string;
  icon: string;
  timestamp: number;
  retryCount: number;
  data: { path: string; tag: string; kind: AlertKind; triedAt?: number };
}

export const QUEUE = {
  /** Interval of checks. Returning to the tab also checks. */
  checkMs: 10_000,
  /** Delay before a retry, multiplied by the number of failed tries. */
  retryMs: 5_000,
  tries: 3,
  retentionMs: 3_600_000,
  max: 50,
} as const;

export function toQueued({ id, title, body, timestamp, path, tag, kind }: Alert): QueuedNotice {
  return { id, title, body, icon: ALERT_ICON, timestamp, retryCount: 0, data: { path, tag, kind } };
}

export function alertFrom({ id, title, body, timestamp, data }: QueuedNotice): Alert {
  return { id, title, body, timestamp, path: data.path, tag: data.tag, kind: data.kind };
}

/** Resolves to the ids shown; null if nothing can be shown now. */
export type Deliver = (due: readonly QueuedNotice[]) => Promise<readonly string[] | null>;

/** Persisted in local storage until sign-out. */
export class NoticeQueue {
  constructor(
    private readonly storage: Pick<typeof deviceStorage, 'getJson' | 'setItem' | 'removeItem'>,
    private readonly key: string,
    private readonly deliver: Deliver,
    private readonly now: () => number = Date.now,
  ) {}

  add(alert: Alert): void {
    const waiting = this.read().filter(({ id }) => id !== alert.id);
    this.write([...waiting, toQueued(alert)].slice(-QUEUE.max));
  }

  /** Drops alerts that failed three times or are an hour old. Run in one tab at a time. */
  async work(): Promise<void> {
    const now = this.now();
    const current = this.read().filter(({ timestamp }) => now - timestamp < QUEUE.retentionMs);
    this.write(current);
    const due = current.filter(
      ({ retryCount, data }) => now - (data.triedAt ?? 0) >= QUEUE.retryMs * retryCount,
    );
    if (due.length === 0) return;
    const shown = await this.deliver(due);
    if (shown === null) return;
    const tried = new Set(due.map(({ id }) => id));
    // Alerts may have been added meanwhile.
    const remaining = this.read()
      .filter(({ id }) => !shown.includes(id))
      .map((one) =>
        tried.has(one.id)
          ? { ...one, retryCount: one.retryCount + 1, data: { ...one.data, triedAt: now } }
          : one,
      );
    this.write(remaining.filter(({ retryCount }) => retryCount < QUEUE.tries));
  }

  private read(): QueuedNotice[] {
    const stored = this.storage.getJson<QueuedNotice[]>(this.key);
    return Array.isArray(stored) ? stored : [];
  }

  private write(waiting: readonly QueuedNotice[]): void {
    if (waiting.length === 0) this.storage.removeItem(this.key);
    else this.storage.setItem(this.key, JSON.stringify(waiting));
  }
}
