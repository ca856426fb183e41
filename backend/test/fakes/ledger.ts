import type { AddResult, Book, BookEntry as SimulatedEntry, NewEntry } from '../../src/dev/simulator/books';

export interface BookEntry extends SimulatedEntry {
  /** Number of requests received; the money moves at most once. */
  requestCount: number;
}

export class Ledger implements Book {
  readonly entries = new Map<string, BookEntry>();
  /** PENDING entries wait for {@link decide}. */
  newEntriesAre: { status: string; reason: string | null } = { status: 'PENDING', reason: null };

  async add(entry: NewEntry): Promise<AddResult> {
    const known = this.entries.get(entry.reference);
    if (known) {
      known.requestCount += 1;
      return 'repeated';
    }
    const added = { ...entry, ...this.newEntriesAre, financialTransactionId: '1234567890', requestCount: 1 };
    this.entries.set(entry.reference, added);
    return 'added';
  }

  async find(reference: string): Promise<BookEntry | null> {
    return this.entries.get(reference) ?? null;
  }

  byExternalId(externalId: string): BookEntry | undefined {
    return [...this.entries.values()].find((entry) => entry.externalId === externalId);
  }

  /** `key` is the reference or the externalId. */
  decide(key: string, status: string, reason: string | null = null): BookEntry {
    const entry = this.entries.get(key) ?? this.byExternalId(key);
    if (!entry) throw new Error(`No entry for ${key}`);
    Object.assign(entry, { status, reason });
    return entry;
  }

  /** Sum of completed entries. */
  get moved(): number {
    return [...this.entries.values()]
      .filter((entry) => entry.status === 'SUCCESSFUL')
      .reduce((sum, entry) => sum + Number(entry.amount), 0);
  }
}
