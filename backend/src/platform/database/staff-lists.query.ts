import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { enoughToCount, staffOffset, type StaffPageQuery } from '../http/envelope';

/** SQL: how many rows `FROM …` finds, as `total`; counted no further than the list tells. */
export const countUpTo = (query: StaffPageQuery, from: string): string =>
  `SELECT count(*)::integer AS total FROM (SELECT ${from} LIMIT ${enoughToCount(query)}) AS counted`;

/** A page of what was found in its order, and how many there are in all. */
export async function pageAndCount<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  query: StaffPageQuery,
): Promise<[Row[], number]> {
  const [text, values] = found
    .clone()
    .select('1')
    .orderBy()
    .limit(enoughToCount(query))
    .getQueryAndParameters();
  const [count] = await found.connection.query<{ total: number }[]>(
    `SELECT count(*)::integer AS total FROM (${text}) AS counted`,
    values,
  );
  const rows = await found.offset(staffOffset(query)).limit(query.limit).getMany();
  return [rows, count?.total ?? 0];
}
