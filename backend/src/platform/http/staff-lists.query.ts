import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { enoughToCount, staffOffset, type StaffPageQuery } from './envelope';

export const countUpTo = (query: StaffPageQuery, from: string): string =>
  `SELECT count(*)::integer AS total FROM (SELECT ${from} LIMIT ${enoughToCount(query)}) AS counted`;

export async function pageAndCount<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  query: StaffPageQuery,
): Promise<[Row[], number]> {
  const total = query.q ? await narrowToFound(found, query) : await count(found, query);
  const rows = await found.offset(staffOffset(query)).limit(query.limit).getMany();
  return [rows, total];
}

async function count<Row extends ObjectLiteral>(found: SelectQueryBuilder<Row>, query: StaffPageQuery) {
  const [text, values] = found
    .clone()
    .select('1')
    .orderBy()
    .limit(enoughToCount(query))
    .getQueryAndParameters();
  const [counted] = await found.connection.query<{ total: number }[]>(
    `SELECT count(*)::integer AS total FROM (${text}) AS counted`,
    values,
  );
  return counted?.total ?? 0;
}

/** Resolves a search to ids, unless it matches so much that any order fills a page quickly. */
async function narrowToFound<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  query: StaffPageQuery,
): Promise<number> {
  const id = `${found.alias}.id`;
  const enough = enoughToCount(query);
  const [text, values] = found.clone().select(id, 'id').orderBy().limit(enough).getQueryAndParameters();
  const rows = await found.connection.query<{ id: string }[]>(text, values);
  if (rows.length < enough) found.where(`${id} = ANY(:found)`, { found: rows.map((row) => row.id) });
  return rows.length;
}
