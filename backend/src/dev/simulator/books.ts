export interface BookEntry {
  reference: string;
  externalId: string;
  phone: string;
  amount: string;
  currency: string;
  callbackUrl: string | null;
  /** PENDING until decided. */
  status: string;
  reason: string | null;
  financialTransactionId: string | null;
}

export interface NewEntry extends Pick<
  BookEntry,
  'reference' | 'externalId' | 'phone' | 'amount' | 'currency' | 'callbackUrl'
> {
  paymentReference?: string;
}

/**
 * `failing`: added, but the simulator answers 500. `unknown`, `unpaid`: refund rejected, because its payment doesn't
 * exist or isn't completed.
 */
export type AddResult = 'added' | 'repeated' | 'failing' | 'unknown' | 'unpaid';

export interface Book {
  /** Idempotent by reference. */
  add(entry: NewEntry): Promise<AddResult>;
  find(reference: string): Promise<BookEntry | null>;
}

/** Records and outcomes of a simulated provider. In memory for tests, otherwise in the database. */
export interface Books {
  readonly payments: Book;
  readonly refunds: Book;
  readonly transfers: Book;
  balance(): Promise<number>;
  holderOf(phone: string): Promise<string>;
}
