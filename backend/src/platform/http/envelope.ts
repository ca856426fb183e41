import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { encodeCursor, readCursor } from './cursor';
import { Cursor, Day, Flag, FromQuery, Limit, LowerCase, Text, TextFilter } from './fields';

export interface Envelope<T> {
  success: true;
  data: T;
  message?: string;
}

export class Pagination {
  @ApiProperty({ example: 1 }) page!: number;
  @ApiProperty({ example: 20 }) limit!: number;
  @Flag() has_more!: boolean;
  @Text({ nullable: true }) next!: string | null;
}

/** Total for staff lists: exact up to 10,000, then `at_least`. */
export class StaffPagination extends Pagination {
  @ApiProperty() total!: number;
  @ApiPropertyOptional({ enum: [true], description: 'Present only if more than `total` were found' })
  at_least?: true;
}

export function ok<T>(data: T, message?: string): Envelope<T> {
  return message === undefined ? { success: true, data } : { success: true, data, message };
}

export function okPage<T>(page: {
  data: T[];
  pagination: Pagination;
}): Envelope<T[]> & { pagination: Pagination } {
  return { success: true, data: page.data, pagination: page.pagination };
}

export interface StaffRows<Row> {
  rows: Row[];
  total: number;
}

export function okStaffPage<Row, T>(
  { rows, total: counted }: StaffRows<Row>,
  query: StaffPageQuery,
  toData: (row: Row) => T,
): Envelope<T[]> & { pagination: StaffPagination } {
  const { page, limit } = query;
  const data = rows.map((row) => toData(row));
  const end = staffOffset(query) + data.length;
  const has_more = data.length > 0 && end < counted;
  const next = has_more ? encodeCursor([end]) : null;
  const maximum = countLimit(query) - 1;
  const pagination = { page, limit, has_more, next, total: Math.min(counted, maximum) };
  return {
    success: true,
    data,
    pagination: counted > maximum ? { ...pagination, at_least: true } : pagination,
  };
}

const MAX_TOTAL = 10_000;

/** Rows to count: one more than the largest total or the end of the page, to detect more. */
export function countLimit(query: StaffPageQuery): number {
  return Math.max(MAX_TOTAL, staffOffset(query) + query.limit) + 1;
}

/** Deeper pages need a cursor. */
const MAX_PAGE = 50;

export class PageQuery {
  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: MAX_PAGE, default: 1 })
  @IsOptional()
  @FromQuery()
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE, { message: `page must not be greater than ${MAX_PAGE}; use cursor for later pages` })
  page = 1;

  @Limit(20) limit = 20;
  @Cursor() cursor?: string;
}

export class StaffPageQuery extends PageQuery {
  @TextFilter({ description: 'Text to look for' }) q?: string;
  @ApiPropertyOptional() @IsOptional() @IsString() @MaxLength(50) sort?: string;
  @ApiPropertyOptional({ enum: ['asc', 'desc'] })
  @IsOptional()
  @LowerCase()
  @IsIn(['asc', 'desc'])
  order?: 'asc' | 'desc';
}

export class StaffCreatedQuery extends StaffPageQuery {
  @Day({ optional: true, description: 'Earliest day of creation, in Douala' }) created_from?: string;

  @Day({ optional: true, since: 'created_from', description: 'Latest day of creation, in Douala' })
  created_to?: string;
}

/** Staff lists sort by any column, so their cursor is a row number. */
export function staffOffset({ page, limit, cursor }: StaffPageQuery): number {
  const place = readCursor(cursor, { offset: (value) => /^\d{1,9}$/.test(value) });
  return place ? Number(place.offset) : (page - 1) * limit;
}

/** Cuts `limit + 1` rows to a page; the extra row replaces a COUNT. */
export function paginate<Row>(
  rows: Row[],
  query: { page: number; limit: number },
  cursorOf: (last: Row) => string,
): { data: Row[]; pagination: Pagination } {
  const data = rows.slice(0, query.limit);
  const hasMore = rows.length > query.limit;
  const last = data.at(-1);
  return {
    data,
    pagination: {
      page: query.page,
      limit: query.limit,
      has_more: hasMore,
      next: hasMore && last !== undefined ? cursorOf(last) : null,
    },
  };
}
