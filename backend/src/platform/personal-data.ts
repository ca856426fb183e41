import type { EntityManager } from 'typeorm';
import type { PreparedQueries, PreparedQuery } from './database';
import type { FieldError } from './errors';

/** Rows that one query brings: a big account is read in many small ones. */
export const ROWS_A_PAGE = 200;

/** A part of what is kept about a person, in the order of its ids; `whole` is a single record rather than a list. */
export interface ExportSection {
  name: string;
  rows: AsyncIterable<object>;
  whole?: true;
}

/** What a room that keeps something about people can say of one of them. */
export interface PersonalData {
  exportSections(userId: string): ExportSection[];
  /** What has to end before the person may leave. Asked while their row is locked: nothing of the kind can begin meanwhile. */
  deletionBlockers?(tx: EntityManager, userId: string): Promise<FieldError[]>;
  /** Removes what is theirs alone and makes nameless what others, the law or the books need. */
  erase?(tx: EntityManager, userId: string): Promise<void>;
}

/** The matter `field`, where there are any. */
export function deletionBlocker(field: string, count: number, message: string): FieldError[] {
  return count > 0 ? [{ field, message: `${message}: ${count}` }] : [];
}

/** Page after page, each after the last row of the one before. */
export async function* inPages<Row>(read: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | null = null;
  for (;;) {
    const page: Row[] = await read(last);
    yield* page;
    last = page.at(-1) ?? null;
    if (page.length < ROWS_A_PAGE) return;
  }
}

/** Rows of a statement over `$1` the person, `$2` the id of the last row or null, `$3` how many. */
export function rowsOf(
  prepared: PreparedQueries,
  query: PreparedQuery,
  userId: string,
): AsyncIterable<object> {
  return inPages<{ id: string }>((last) => prepared.run(query, [userId, last?.id ?? null, ROWS_A_PAGE]));
}

/** SQL: the page of `rowsOf`, by this column. */
export const pageBy = (id: string) => `($2::uuid IS NULL OR ${id} > $2::uuid) ORDER BY ${id} LIMIT $3`;
