export interface BookEntry {
  reference: string;
  externalId: string;
  phone: string;
  amount: string;
  currency: string;
  status: string;
  reason: string | null;
  /** Number of requests received; the money moves at most once. */
  sendings: number;
  callbackUrl: string | null;
}

export class Ledger {
  readonly entries = new Map<string, BookEntry>();
  /** Status of new entries; PENDING entries wait for {@link decide}. */
  newEntriesAre: { status: string; reason: string | null } = { status: 'PENDING', reason: null };

  /** @returns false if the reference exists */
  add(entry: Omit<BookEntry, 'status' | 'reason' | 'sendings'>): boolean {
    const known = this.entries.get(entry.reference);
    if (known) {
      known.sendings += 1;
      return false;
    }
    this.entries.set(entry.reference, { ...entry, ...this.newEntriesAre, sendings: 1 });
    return true;
  }

  byExternalId(externalId: string): BookEntry | undefined {
    return [...this.entries.values()].find((entry) => entry.externalId === externalId);
  }

  /** Sets the outcome. `key` is the reference or the externalId. */
  decide(key: string, status: string, reason: string | null = null): BookEntry {
    const entry = this.entries.get(key) ?? this.byExternalId(key);
    if (!entry) throw new Error(`Nothing on the books for ${key}`);
    Object.assign(entry, { status, reason });
    return entry;
  }

  /** Total of completed entries, in whole units. */
  get moved(): number {
    return [...this.entries.values()]
      .filter((entry) => entry.status === 'SUCCESSFUL')
      .reduce((sum, entry) => sum + Number(entry.amount), 0);
  }
}
