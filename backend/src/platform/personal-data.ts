import type { EntityManager } from 'typeorm';
import type { PreparedQueries } from './database';
import type { FieldError } from './errors';

export const ROWS_PER_PAGE = 200;

/** A section of the export, ordered by id; `whole`: a single record. */
export interface ExportSection {
  name: string;
  rows: AsyncIterable<object>;
  whole?: true;
}

export interface PersonalData {
  /** Statements by section of the export, over `$1` person, `$2` last id or null, `$3` limit. */
  readonly sections?: Readonly<Record<string, string>>;
  /** Sections that need more than one statement. */
  exportSections?(userId: string, prepared: PreparedQueries): ExportSection[];
  /** Reasons against deletion. The person's row is locked, so that nothing new can begin. */
  deletionBlockers?(tx: EntityManager, userId: string): Promise<FieldError[]>;
  /** Deletes private data; anonymises what others, the law or accounting need. */
  erase?(tx: EntityManager, userId: string): Promise<void>;
}

export function deletionBlocker(field: string, count: number, message: string): FieldError[] {
  return count > 0 ? [{ field, message: `${message}: ${count}` }] : [];
}

export async function* inPages<Row>(read: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | null = null;
  for (;;) {
    const page: Row[] = await read(last);
    yield* page;
    last = page.at(-1) ?? null;
    if (page.length < ROWS_PER_PAGE) return;
  }
}

export function sectionsOf(
  prepared: PreparedQueries,
  userId: string,
  statements: NonNullable<PersonalData['sections']>,
): ExportSection[] {
  return Object.entries(statements).map(([name, text]) => {
    const query = { name: `personal_${name}`, text };
    const rows = inPages<{ id: string }>((last) =>
      prepared.run(query, [userId, last?.id ?? null, ROWS_PER_PAGE]),
    );
    return { name, rows };
  });
}

export const pageBy = (id: string) => `($2::uuid IS NULL OR ${id} > $2::uuid) ORDER BY ${id} LIMIT $3`;
