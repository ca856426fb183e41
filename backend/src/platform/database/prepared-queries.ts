import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from './pool';

/** A statement that PostgreSQL plans once per connection; the name must be unique to the text. */
export interface PreparedQuery {
  name: string;
  text: string;
}

/** Hot reads: named statements on the pool that TypeORM holds, without its query builder in between. */
@Injectable()
export class PreparedQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async run<Row extends QueryResultRow>(query: PreparedQuery, values: unknown[]): Promise<Row[]> {
    const { rows } = await poolOf(this.dataSource).query<Row>({ name: query.name, text: query.text, values });
    return rows;
  }
}
