import type { DataSource, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { normalizeSignInPhone } from '../phone';
import { countLimit, staffOffset, type StaffPageQuery, type StaffRows } from './envelope';

const countUpTo = (query: StaffPageQuery, from: string): string =>
  `SELECT count(*)::integer AS total FROM (SELECT ${from} LIMIT ${countLimit(query)}) AS counted`;

type Bind = (value: unknown) => string;

/** SQL conditions for the filters that the query contains. */
export function equalTo<Field extends string>(
  table: string,
  query: Partial<Record<Field, unknown>>,
  fields: readonly Field[],
  bind: Bind,
): string[] {
  const given = fields.filter((field) => query[field] !== undefined);
  return given.map((field) => `${table}.${field} = ${bind(query[field])}`);
}

/** A phone number in its stored form, because the console shows `+237 677 12 34 56`; other texts unchanged. */
export const phoneOrText = (text: string): string =>
  /\D|^00/.test(text) ? (normalizeSignInPhone(text) ?? text) : text;

/** SQL condition: a column contains `text`, ignoring case. @param columns SQL, separated by commas */
export function containing(columns: string, text: string | undefined, bind: Bind): string[] {
  if (!text) return [];
  const variants = [...new Set([text, phoneOrText(text)])];
  const found = variants.map((each) => `strpos(lower(concat_ws(' ', ${columns})), lower(${bind(each)})) > 0`);
  return [`(${found.join(' OR ')})`];
}

interface StaffList {
  /** SELECT and FROM of the rows. */
  select: string;
  /** FROM of the count. */
  from: string;
  where: readonly string[];
  values: unknown[];
  orderBy: (direction: 'ASC' | 'DESC') => string;
}

/** Descending unless the query asks for `asc`. */
export async function staffPage<Row>(
  dataSource: DataSource,
  query: StaffPageQuery,
  { select, from, where, values, orderBy }: StaffList,
): Promise<StaffRows<Row>> {
  const filter = `WHERE ${['true', ...where].join(' AND ')}`;
  const [count] = await dataSource.query<{ total: number }[]>(countUpTo(query, `${from} ${filter}`), values);
  const rows = await dataSource.query<Row[]>(
    `${select} ${filter} ORDER BY ${orderBy(query.order === 'asc' ? 'ASC' : 'DESC')}
     LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, query.limit, staffOffset(query)],
  );
  return { rows, total: count?.total ?? 0 };
}

/** Finds the ids of a page before it reads the rows. @param list `select`: SELECT and FROM of the rows */
export async function staffPageByIds<Row>(
  dataSource: DataSource,
  query: StaffPageQuery,
  list: { id: string; sortKey: string; from: string; where: string[]; isSelective: boolean; select: string },
  { values, bind }: { values: unknown[]; bind: Bind },
): Promise<StaffRows<Row>> {
  const { id, sortKey } = list;
  const direction = query.order === 'asc' ? 'ASC' : 'DESC';
  const orderBy = (key: string, id: string) => `ORDER BY ${key} ${direction}, ${id} ${direction}`;
  // MATERIALIZED, or PostgreSQL follows the sort order and scans many rows for a few matches.
  const [found] = await dataSource.query<{ total: number; ids: string[] }[]>(
    `WITH matches AS ${list.isSelective ? 'MATERIALIZED' : 'NOT MATERIALIZED'} (
       SELECT ${id}, ${sortKey} AS sort_key FROM ${list.from} WHERE ${['true', ...list.where].join(' AND ')})
     SELECT (${countUpTo(query, 'FROM matches')}) AS total,
       ARRAY(SELECT id FROM matches ${orderBy('sort_key', 'id')} LIMIT ${bind(query.limit)} OFFSET ${bind(staffOffset(query))}) AS ids`,
    values,
  );
  const rows = await dataSource.query<Row[]>(`${list.select} WHERE ${id} = ANY($1) ${orderBy(sortKey, id)}`, [
    found?.ids ?? [],
  ]);
  return { rows, total: found?.total ?? 0 };
}

export async function pageAndCount<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  query: StaffPageQuery,
): Promise<StaffRows<Row>> {
  const total = query.q ? await narrowToFound(found, query) : await count(found, query);
  const rows = await found.offset(staffOffset(query)).limit(query.limit).getMany();
  return { rows, total };
}

async function count<Row extends ObjectLiteral>(found: SelectQueryBuilder<Row>, query: StaffPageQuery) {
  const [text, values] = found.clone().select('1').orderBy().limit(countLimit(query)).getQueryAndParameters();
  const [counted] = await found.connection.query<{ total: number }[]>(
    `SELECT count(*)::integer AS total FROM (${text}) AS counted`,
    values,
  );
  return counted?.total ?? 0;
}

/** Replaces a search by the ids it finds, unless it matches so many rows that any order fills a page quickly. */
async function narrowToFound<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  query: StaffPageQuery,
): Promise<number> {
  const id = `${found.alias}.id`;
  const maxRows = countLimit(query);
  const [text, values] = found.clone().select(id, 'id').orderBy().limit(maxRows).getQueryAndParameters();
  const rows = await found.connection.query<{ id: string }[]>(text, values);
  if (rows.length < maxRows) found.where(`${id} = ANY(:found)`, { found: rows.map((row) => row.id) });
  return rows.length;
}
