interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/** Statements in parallel, so that one that waits for a lock doesn't block the rest. */
const LANES = 4;
const MAX_TOGETHER = 100;

/**
 * Batches small reads or writes: items of one event loop turn, or arriving while all lanes are busy, share a
 * statement.
 */
export class GroupCommit<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private activeWrites = 0;
  private isScheduled = false;

  /** @param write returns results in the order of the items */
  constructor(
    private readonly write: (items: Item[]) => Promise<Result[]>,
    private readonly lanes = LANES,
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.isScheduled || this.activeWrites >= this.lanes) return;
      this.isScheduled = true;
      setImmediate(() => {
        this.isScheduled = false;
        while (this.waiting.length > 0 && this.activeWrites < this.lanes) void this.writeWaiting();
      });
    });
  }

  private async writeWaiting(): Promise<void> {
    this.activeWrites++;
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, MAX_TOGETHER);
      try {
        const results = await this.write(group.map(({ item }) => item));
        for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.activeWrites--;
  }
}
