interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/** Statements under way at once: one that has to wait for a lock doesn't hold the others up. */
const LANES = 4;
const MOST_TOGETHER = 100;

/**
 * Asks or writes many small things with few statements: what comes in one turn of the event loop goes together, and so does what
 * comes while all lanes are taken. Where little happens, an item waits for nothing.
 */
export class GroupCommit<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private underWay = 0;
  private beginsSoon = false;

  /** @param write gives the results of the items, in their order; where it fails, it fails for all of them */
  constructor(
    private readonly write: (items: Item[]) => Promise<Result[]>,
    private readonly lanes = LANES,
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.beginsSoon || this.underWay >= this.lanes) return;
      this.beginsSoon = true;
      setImmediate(() => {
        this.beginsSoon = false;
        while (this.waiting.length > 0 && this.underWay < this.lanes) void this.writeWaiting();
      });
    });
  }

  private async writeWaiting(): Promise<void> {
    this.underWay++;
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, MOST_TOGETHER);
      try {
        const results = await this.write(group.map(({ item }) => item));
        for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.underWay--;
  }
}
