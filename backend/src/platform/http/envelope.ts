import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { DateTime } from 'luxon';
import { validationFailed } from '../errors';
import { IsDay, IsPlainText } from './validation';

export interface Envelope<T> {
  success: true;
  data: T;
  message?: string;
}

/** What a list says of itself; `next` goes back as `cursor=` (docs/api.md). */
export class Pagination {
  @ApiProperty({ example: 1 }) page!: number;
  @ApiProperty({ example: 20 }) limit!: number;
  @ApiProperty() has_more!: boolean;
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}

/** As `Pagination`, with the count that only staff lists carry: exact up to 10,000, and `at_least` where there is more. */
export class StaffPagination {
  @ApiProperty({ example: 1 }) page!: number;
  @ApiProperty({ example: 20 }) limit!: number;
  @ApiProperty() has_more!: boolean;
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
  @ApiProperty() total!: number;
  @ApiPropertyOptional({ enum: [true], description: 'Only there where more than `total` were found' })
  at_least?: true;
}

/** `{"success": true, "data": …}`, with a `message` where it has one. */
export function ok<T>(data: T, message?: string): Envelope<T> {
  return message === undefined ? { success: true, data } : { success: true, data, message };
}

export function okPage<T>(page: {
  data: T[];
  pagination: Pagination;
}): Envelope<T[]> & { pagination: Pagination } {
  return { success: true, data: page.data, pagination: page.pagination };
}

/** A page of a staff list; `counted` is all that it holds, or enough of it (`enoughToCount`). */
export function okStaffPage<T>(
  data: T[],
  query: StaffPageQuery,
  counted: number,
): Envelope<T[]> & { pagination: StaffPagination } {
  const { page, limit } = query;
  const end = staffOffset(query) + data.length;
  const has_more = data.length > 0 && end < counted;
  const next = has_more ? encodeCursor([end]) : null;
  const told = enoughToCount(query) - 1;
  const pagination = { page, limit, has_more, next, total: Math.min(counted, told) };
  return { success: true, data, pagination: counted > told ? { ...pagination, at_least: true } : pagination };
}

/** Nobody reads further than this by hand, and to count on would take longer with every year. */
const COUNTED = 10_000;

/** Rows of a staff list that need counting: one more than is told, which also says whether the page is the last. */
export function enoughToCount(query: StaffPageQuery): number {
  return Math.max(COUNTED, staffOffset(query) + query.limit) + 1;
}

/** `page` reaches this far by OFFSET; deeper goes by cursor. */
const DEEPEST_PAGE = 50;
const CURSOR_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/;

/** A number as a query writes it. Anything else, a blank too, stays a text and fails the rule that follows. */
export function NumberInQuery(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value,
  );
}

/** `true` or `false` in a query string; `@IsBoolean` refuses anything else. */
export function BooleanInQuery(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    value === 'true' ? true : value === 'false' ? false : value,
  );
}

/** The query of a rider's list. */
export class PageQuery {
  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: DEEPEST_PAGE, default: 1 })
  @IsOptional()
  @NumberInQuery()
  @IsInt()
  @Min(1)
  @Max(DEEPEST_PAGE, { message: `page must not be greater than ${DEEPEST_PAGE}; go on with cursor=` })
  page = 1;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 100, default: 20 })
  @IsOptional()
  @NumberInQuery()
  @IsInt()
  @Min(1)
  @Max(100)
  limit = 20;

  @ApiPropertyOptional({ description: 'The `pagination.next` of the page before' })
  @IsOptional()
  @IsString()
  @MaxLength(512)
  @Matches(/^[A-Za-z0-9_-]+$/, { message: 'cursor must be the next of a page before' })
  cursor?: string;
}

/** The query of a staff list; each module whitelists its `sort`. */
export class StaffPageQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Text to look for' })
  @IsOptional()
  @IsPlainText({ max: 100 })
  q?: string;
  @ApiPropertyOptional() @IsOptional() @IsString() @MaxLength(50) sort?: string;
  /** In small or capital letters: consoles write both. */
  @ApiPropertyOptional({ enum: ['asc', 'desc'] })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsIn(['asc', 'desc'])
  order?: 'asc' | 'desc';
}

/** A staff list that is narrowed to the days on which its records were made. */
export class StaffCreatedQuery extends StaffPageQuery {
  @ApiPropertyOptional({ format: 'date', description: 'Made on this day in Douala or later' })
  @IsOptional()
  @IsDay()
  created_from?: string;

  @ApiPropertyOptional({ format: 'date', description: 'Made on this day in Douala or earlier' })
  @IsOptional()
  @IsDay({ since: 'created_from' })
  created_to?: string;
}

/** Rows before the page. A staff list sorts by any of its columns, so its cursor is a row number. */
export function staffOffset(query: StaffPageQuery): number {
  if (query.cursor === undefined) return (query.page - 1) * query.limit;
  const [offset = ''] = decodeCursor(query.cursor, 1);
  if (/^\d{1,9}$/.test(offset)) return Number(offset);
  throw validationFailed([{ field: 'cursor', message: 'cursor must be the next of a page before' }]);
}

/** The last row's sort values, opaque to the client. */
export function encodeCursor(parts: (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts), 'utf8').toString('base64url');
}

/** @throws DomainError VALIDATION_FAILED where the cursor isn't one of `length` values. */
export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parts) && parts.length === length && parts.every(isCursorPart))
      return parts.map(String);
  } catch {
    // falls through: said below in the words of the API
  }
  throw validationFailed([{ field: 'cursor', message: 'cursor must be the next of a page before' }]);
}

/** True for a time as PostgreSQL writes it, which a cursor carries to the microsecond. */
export function isCursorTime(value: string): boolean {
  return CURSOR_TIME.test(value) && DateTime.fromSQL(value).isValid;
}

function isCursorPart(part: unknown): boolean {
  return typeof part === 'number' || (typeof part === 'string' && part.length <= 64 && !part.includes('\0'));
}

/** Cuts `limit + 1` rows to a page: the extra row says that there is more, no COUNT does. */
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
