import { ApiProperty } from '@nestjs/swagger';
import { encodeCursor, staffOffset, type StaffPageQuery } from './pagination';

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

/** As `Pagination`, with the exact count that only staff lists carry. */
export class StaffPagination {
  @ApiProperty({ example: 1 }) page!: number;
  @ApiProperty({ example: 20 }) limit!: number;
  @ApiProperty() has_more!: boolean;
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
  @ApiProperty() total!: number;
}

/** `{"success": true, "data": …}`, with the `message` of spec §8 where it has one. */
export function ok<T>(data: T, message?: string): Envelope<T> {
  return message === undefined ? { success: true, data } : { success: true, data, message };
}

export function okPage<T>(page: {
  data: T[];
  pagination: Pagination;
}): Envelope<T[]> & { pagination: Pagination } {
  return { success: true, data: page.data, pagination: page.pagination };
}

/** A page of a staff list; those lists count exactly. */
export function okStaffPage<T>(
  data: T[],
  query: StaffPageQuery,
  total: number,
): Envelope<T[]> & { pagination: StaffPagination } {
  const { page, limit } = query;
  const end = staffOffset(query) + data.length;
  const has_more = data.length > 0 && end < total;
  const next = has_more ? encodeCursor([end]) : null;
  return { success: true, data, pagination: { page, limit, has_more, next, total } };
}
