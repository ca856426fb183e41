import type { EntityManager } from 'typeorm';
import type { PreparedQueries, PreparedQuery } from './database';
import type { FieldError } from './errors';

/** Rows of one query; a big account is read in many small pages. */
export const ROWS_A_PAGE = 200;

/** A part of a person's data, in the order of its ids; `whole` is a single record rather than a list. */
export interface ExportSection {
  name: string;
  rows: AsyncIterable<object>;
  whole?: true;
}

/** Implemented by every module that stores data about people. */
export interface PersonalData {
  exportSections(userId: string): ExportSection[];
  /** What blocks the deletion of the account. Called while the person's row is locked, so that nothing new can begin. */
  deletionBlockers?(tx: EntityManager, userId: string): Promise<FieldError[]>;
  /** Deletes what is only theirs, and anonymizes what others, the law or the books need. */
  erase?(tx: EntityManager, userId: string): Promise<void>;
}

/** Names `field` as a blocker if `count` is not 0. */
export function deletionBlocker(field: string, count: number, message: string): FieldError[] {
  return count > 0 ? [{ field, message: `${message}: ${count}` }] : [];
}

/** Reads page after page, each after the last row of the previous one. */
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
