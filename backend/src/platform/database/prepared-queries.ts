import { type CustomTypesConfig, type Pool, type QueryConfig, type QueryResultRow, types } from 'pg';
import type { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { isConflict, retryConflicts } from './transactions';

/** A statement that PostgreSQL plans once per connection; the name must be unique to the text. */
export interface PreparedQuery {
  name: string;
  text: string;
  /** How its columns are read; pg's way where it says nothing. */
  types?: CustomTypesConfig;
}

const TIMESTAMPTZ: number = types.builtins.TIMESTAMPTZ;

/** Reads times as PostgreSQL writes them, for lists whose rows only pass through: making a Date and a text of each costs more. */
export const TIMES_AS_TEXT: CustomTypesConfig = {
  getTypeParser: (oid: number) =>
    oid === TIMESTAMPTZ ? String : (types.getTypeParser(oid) as (text: string) => unknown),
};

const readTime = types.getTypeParser(types.builtins.TIMESTAMPTZ) as (text: string) => Date;

/** `2026-11-25T05:30:00.000Z` of a Date, or of the text of a time with `TIMES_AS_TEXT`. */
export function toIso(time: Date | string): string {
  if (typeof time !== 'string') return time.toISOString();
  // "2026-11-25 05:30:00.123456+00": to the millisecond, as a Date would hold it.
  if (!time.endsWith('+00') || time[10] !== ' ') return readTime(time).toISOString();
  const fraction = time[19] === '.' ? time.slice(20, -3).slice(0, 3) : '';
  return `${time.slice(0, 10)}T${time.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

/**
 * Hot statements: named, on the pool that TypeORM holds, without its query builder in between; each is a transaction. Behind a pooler
 * they have no name: the next statement may run in another session, which doesn't know it.
 */
export class PreparedQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly behindPooler = false,
  ) {}

  async run<Row extends QueryResultRow>(query: PreparedQuery, values: unknown[]): Promise<Row[]> {
    const { name, text, types } = query;
    const statement = this.behindPooler ? { text, values, types } : { name, text, values, types };
    try {
      return await this.ask<Row>(statement);
    } catch (error) {
      if (isConflict(error)) return retryConflicts(() => this.ask<Row>(statement));
      if (error instanceof Error) Error.captureStackTrace(error); // who asked, in place of the socket's reader
      throw error;
    }
  }

  /** By a callback: pg's own promises cost several for each statement. */
  private ask<Row extends QueryResultRow>(statement: QueryConfig): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      poolOf(this.dataSource).query<Row>(statement, (error: Error | undefined, result) =>
        error === undefined ? resolve(result.rows) : reject(error),
      );
    });
  }
}

/** The pg pool that TypeORM keeps on its driver (its type does not say so). */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}

/** A new id: UUIDv7, so that rows made together lie together in an index. */
export function newId(): string {
  return v7();
}
