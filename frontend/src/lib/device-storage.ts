/**
 * Web Storage may be blocked (access throws) or full (writes throw). Rejected values stay in memory, so that
 * callers read what they wrote.
 */
class SafeStorage {
  private readonly inMemory = new Map<string, string>();

  constructor(private readonly open: () => Storage) {}

  readonly getItem = (key: string): string | null =>
    this.inMemory.get(key) ?? this.attempt((storage) => storage.getItem(key)) ?? null;

  readonly setItem = (key: string, value: string): void => {
    // The old value must not reappear after a reload.
    this.removeItem(key);
    this.inMemory.set(key, value);
    this.attempt((storage) => {
      storage.setItem(key, value);
      this.inMemory.delete(key);
    });
  };

  /** Null if missing or unreadable. */
  getJson<Value>(key: string): Value | null {
    try {
      return JSON.parse(this.getItem(key) ?? 'null') as Value | null;
    } catch {
      return null;
    }
  }

  readonly removeItem = (key: string): void => {
    this.inMemory.delete(key);
    this.attempt((storage) => storage.removeItem(key));
  };

  keys(): string[] {
    const stored = this.attempt((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
    );
    return [...this.inMemory.keys(), ...(stored ?? [])];
  }

  private attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
    try {
      return work(this.open());
    } catch {
      return undefined;
    }
  }
}

/** Shared by all tabs. */
export const deviceStorage = new SafeStorage(() => localStorage);
export const tabStorage = new SafeStorage(() => sessionStorage);
