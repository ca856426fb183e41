import { type Alert, ALERT_ICON, type AlertKind } from '../../../lib/notices/alert';

/** An alert that could not be shown yet, as it waits in local storage. */
export interface QueuedNotice {
  id: string;
  title: string;
  body: string;
  icon: string;
  /** When it happened; epoch milliseconds. */
  timestamp: number;
  /** Tries that failed. */
  retryCount: number;
  data: { path: string; tag: string; kind: AlertKind; triedAt?: number };
}

export const QUEUE = {
  /** Looked at so often, and when the tab is looked at; milliseconds. */
  checkMs: 10_000,
  /** Times the tries that failed: so long until the next; milliseconds. */
  spacingMs: 5_000,
  tries: 3,
  keptMs: 3_600_000,
  /** More would only be counted. */
  most: 50,
} as const;

export function queued({ id, title, body, timestamp, path, tag, kind }: Alert): QueuedNotice {
  return { id, title, body, icon: ALERT_ICON, timestamp, retryCount: 0, data: { path, tag, kind } };
}

export function alertFrom({ id, title, body, timestamp, data }: QueuedNotice): Alert {
  return { id, title, body, timestamp, path: data.path, tag: data.tag, kind: data.kind };
}

/** Shows alerts. Resolves to the ids of those shown, the others' try has failed; null: nothing can be shown now. */
export type Deliver = (due: readonly QueuedNotice[]) => Promise<readonly string[] | null>;

/** What waits to be shown. It survives a reload; sign-out wipes it. */
export class NoticeQueue {
  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
    private readonly key: string,
    private readonly deliver: Deliver,
    private readonly now: () => number = Date.now,
  ) {}

  /** The same alert waits once. */
  add(alert: Alert): void {
    const waiting = this.read().filter(({ id }) => id !== alert.id);
    this.write([...waiting, queued(alert)].slice(-QUEUE.most));
  }

  /** Tries what is due, and drops what has failed three times or is an hour old. One tab at a time calls it. */
  async work(): Promise<void> {
    const now = this.now();
    const alive = this.read().filter(({ timestamp }) => now - timestamp < QUEUE.keptMs);
    this.write(alive);
    const due = alive.filter(
      ({ retryCount, data }) => now - (data.triedAt ?? 0) >= QUEUE.spacingMs * retryCount,
    );
    if (due.length === 0) return;
    const shown = await this.deliver(due);
    if (shown === null) return;
    const tried = new Set(due.map(({ id }) => id));
    // Read again: another may have come meanwhile.
    const left = this.read()
      .filter(({ id }) => !shown.includes(id))
      .map((one) =>
        tried.has(one.id)
          ? { ...one, retryCount: one.retryCount + 1, data: { ...one.data, triedAt: now } }
          : one,
      );
    this.write(left.filter(({ retryCount }) => retryCount < QUEUE.tries));
  }

  private read(): QueuedNotice[] {
    try {
      const kept = JSON.parse(this.storage.getItem(this.key) ?? '[]') as unknown;
      return Array.isArray(kept) ? (kept as QueuedNotice[]) : [];
    } catch {
      return []; // refused, or not ours
    }
  }

  private write(waiting: readonly QueuedNotice[]): void {
    try {
      if (waiting.length === 0) this.storage.removeItem(this.key);
      else this.storage.setItem(this.key, JSON.stringify(waiting));
    } catch {
      // A full storage loses what waits; the list of notifications has it.
    }
  }
}
