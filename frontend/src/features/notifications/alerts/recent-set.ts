/** The latest `most` names, shared by all tabs. */
export class RecentSet {
  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem'>,
    private readonly key: string,
    private readonly most = 50,
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
    try {
      const kept = JSON.parse(this.storage.getItem(this.key) ?? '[]') as unknown;
      return Array.isArray(kept) ? (kept as string[]) : [];
    } catch {
      return [];
    }
  }

  private write(names: readonly string[]): void {
    try {
      this.storage.setItem(this.key, JSON.stringify(names.slice(-this.most)));
    } catch {
      // With full storage, an announcement may repeat.
    }
  }
}
