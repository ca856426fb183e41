/** One movement of money on a fake provider's books, by the reference that made it. */
export interface BookEntry {
  reference: string;
  externalId: string;
  phone: string;
  amount: string;
  currency: string;
  status: string;
  reason: string | null;
  /** How often it was sent to us; the money moves once all the same. */
  sendings: number;
  callbackUrl: string | null;
}

/** A provider's own books: what a test compares ours with. */
export class Ledger {
  readonly entries = new Map<string, BookEntry>();
  /** What becomes of an entry when it is made; PENDING waits for {@link decide}. */
  newEntriesAre: { status: string; reason: string | null } = { status: 'PENDING', reason: null };

  /** @returns false when the reference was there already */
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

  /** The payer approves or refuses, or the provider fails. `key` is the reference or the externalId. */
  decide(key: string, status: string, reason: string | null = null): BookEntry {
    const entry = this.entries.get(key) ?? this.byExternalId(key);
    if (!entry) throw new Error(`Nothing on the books for ${key}`);
    Object.assign(entry, { status, reason });
    return entry;
  }

  /** Money that has really moved, in whole units. */
  get moved(): number {
    return [...this.entries.values()]
      .filter((entry) => entry.status === 'SUCCESSFUL')
      .reduce((sum, entry) => sum + Number(entry.amount), 0);
  }
}
