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

/** `failing`: added, but the request is answered 500. `unknown`, `unpaid`: the payment of a refund. */
export type Booked = 'added' | 'repeated' | 'failing' | 'unknown' | 'unpaid';

export interface Book {
  /** Adds a reference once. */
  add(entry: NewEntry): Promise<Booked>;
  find(reference: string): Promise<BookEntry | null>;
}

/** The books also decide the outcomes: in the database for `npm start`, in memory for the tests. */
export interface Books {
  readonly payments: Book;
  readonly refunds: Book;
  /** Money out to a number. */
  readonly transfers: Book;
  balance(): Promise<number>;
  holderOf(phone: string): Promise<string>;
}
