import { type CustomTypesConfig, type Pool, type QueryConfig, type QueryResultRow, types } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { isConflict, retryConflicts } from './transactions';

/** Planned once per connection. */
export interface PreparedQuery {
  name: string;
  text: string;
  types?: CustomTypesConfig;
}

/** Prepared statements by name. A name must be unique in the product. */
export function statements<Name extends string>(texts: Record<Name, string>): Record<Name, PreparedQuery> {
  const named = Object.entries<string>(texts).map(([name, text]) => [name, { name, text }]);
  return Object.fromEntries(named) as Record<Name, PreparedQuery>;
}

const TIMESTAMPTZ: number = types.builtins.TIMESTAMPTZ;

/** Reads timestamps as text: cheaper than Date and back. */
export const TIMES_AS_TEXT: CustomTypesConfig = {
  getTypeParser: (oid: number) =>
    oid === TIMESTAMPTZ ? String : (types.getTypeParser(oid) as (text: string) => unknown),
};

const readTime = types.getTypeParser(types.builtins.TIMESTAMPTZ) as (text: string) => Date;

export function toIso(time: Date | string): string {
  if (typeof time !== 'string') return time.toISOString();
  if (!time.endsWith('+00') || time[10] !== ' ') return readTime(time).toISOString();
  const fraction = time[19] === '.' ? time.slice(20, -3).slice(0, 3) : '';
  return `${time.slice(0, 10)}T${time.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

/**
 * Runs hot statements on TypeORM's pool, each in its own transaction. They are prepared (named), except behind
 * a pooler, where the next statement may run in another session.
 */
export class PreparedQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly behindPooler = false,
  ) {}

  /** @param tx the open transaction: a second connection would exhaust the pool */
  async run<Row extends QueryResultRow>(
    query: PreparedQuery,
    values: unknown[],
    tx?: EntityManager,
  ): Promise<Row[]> {
    const { name, text, types } = query;
    if (tx) return tx.query<Row[]>(text, values);
    const statement = this.behindPooler ? { text, values, types } : { name, text, values, types };
    try {
      return await this.query<Row>(statement);
    } catch (error) {
      if (isConflict(error)) return retryConflicts(() => this.query<Row>(statement));
      if (error instanceof Error) Error.captureStackTrace(error); // the caller's stack instead of the socket's
      throw error;
    }
  }

  async first<Row extends QueryResultRow>(
    query: PreparedQuery,
    values: unknown[],
    tx?: EntityManager,
  ): Promise<Row | null> {
    return (await this.run<Row>(query, values, tx))[0] ?? null;
  }

  /** The only column of the first row; null without a row. */
  async value<Value>(query: PreparedQuery, values: unknown[], tx?: EntityManager): Promise<Value | null> {
    const row = await this.first<Record<string, Value>>(query, values, tx);
    return row && (Object.values(row)[0] ?? null);
  }

  /** Uses the callback API, because pg allocates several promises per statement. */
  private query<Row extends QueryResultRow>(statement: QueryConfig): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      poolOf(this.dataSource).query<Row>(statement, (error: Error | undefined, result) =>
        error === undefined ? resolve(result.rows) : reject(error),
      );
    });
  }
}

/** Null without a row. Only for SELECT and INSERT: TypeORM returns the rows of other statements in another form. */
export async function firstRow<Row>(
  database: DataSource | EntityManager,
  text: string,
  values: unknown[],
): Promise<Row | null> {
  return (await database.query<Row[]>(text, values))[0] ?? null;
}

/** True if a row is returned. Only for SELECT and INSERT. */
export async function hasRow(
  database: DataSource | EntityManager,
  text: string,
  values: unknown[] = [],
): Promise<boolean> {
  return (await firstRow(database, text, values)) !== null;
}

/** The database's clock, even after a wait for locks. */
export async function databaseTime(tx: EntityManager): Promise<Date> {
  const [clock] = await tx.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
  return clock.now;
}

/** True if a row is changed. Only for UPDATE and DELETE. */
export async function changesRow(
  tx: EntityManager | DataSource,
  text: string,
  values: unknown[],
): Promise<boolean> {
  const [, changed] = await tx.query<[unknown, number]>(text, values);
  return changed > 0;
}

export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}

/** UUIDv7, so that rows created together are adjacent in the index. */
export const newId = (): string => v7();

export function bindings(...values: unknown[]) {
  return { values, bind: (value: unknown) => `$${values.push(value)}` };
}

export function namedBindings(prefix: string) {
  const parameters: Record<string, unknown> = {};
  const add = (value: unknown) => {
    const name = `${prefix}${Object.keys(parameters).length}`;
    parameters[name] = value;
    return `:${name}`;
  };
  return { parameters, bind: add };
}

export const NOW = (): string => 'now()';
