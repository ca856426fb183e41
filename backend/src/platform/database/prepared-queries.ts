import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { retryConflicts } from './transactions';

/** A statement that PostgreSQL plans once per connection; the name must be unique to the text. */
export interface PreparedQuery {
  name: string;
  text: string;
}

/** Hot statements: named, on the pool that TypeORM holds, without its query builder in between; each is a transaction. */
@Injectable()
export class PreparedQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async run<Row extends QueryResultRow>(query: PreparedQuery, values: unknown[]): Promise<Row[]> {
    const pool = poolOf(this.dataSource);
    const { name, text } = query;
    const { rows } = await retryConflicts(() => pool.query<Row>({ name, text, values }));
    return rows;
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
