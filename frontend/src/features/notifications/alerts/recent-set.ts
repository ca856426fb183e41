import type { deviceStorage } from '../../../lib/device-storage';

/** The latest `max` names, shared by all tabs. */
export class RecentSet {
  constructor(
    private readonly storage: Pick<typeof deviceStorage, 'getJson' | 'setItem'>,
    private readonly key: string,
    private readonly max = 50,
  ) {}

  get isEmpty(): boolean {
    return this.read().length === 0;
  }

  /** @returns false if already present */
  add(name: string): boolean {
    const known = this.read();
    if (known.includes(name)) return false;
    this.write([...known, name]);
    return true;
  }

  seed(names: readonly string[]): void {
    const known = this.read();
    this.write([...names.filter((name) => !known.includes(name)), ...known]);
  }

  private read(): string[] {
    const stored = this.storage.getJson<string[]>(this.key);
    return Array.isArray(stored) ? stored : [];
  }

  private write(names: readonly string[]): void {
    this.storage.setItem(this.key, JSON.stringify(names.slice(-this.max)));
  }
}
