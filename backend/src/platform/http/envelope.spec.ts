import { isUUID } from 'class-validator';
import { DomainError } from '../errors';
import { encodeCursor, readCursor } from './cursor';
import { countLimit, okStaffPage, paginate } from './envelope';

describe('A page of a staff list', () => {
  const rows = Array.from({ length: 25 }, (_, at) => at);
  const page = (query: { page: number; limit: number; cursor?: string }, total: number) =>
    okStaffPage({ rows, total }, query, String);

  it('has an exact total up to ten thousand', () => {
    const { data, pagination } = page({ page: 1, limit: 25 }, 10_000);
    expect(data).toEqual(rows.map(String));
    expect(pagination).toEqual({
      page: 1,
      limit: 25,
      has_more: true,
      next: encodeCursor([25]),
      total: 10_000,
    });
  });

  it('has a lower bound once counting stops at ten thousand', () => {
    const query = { page: 1, limit: 25 };
    expect(countLimit(query)).toBe(10_001);
    expect(page(query, 10_001).pagination).toMatchObject({ total: 10_000, at_least: true });
  });

  it('reports beyond that whether another page follows', () => {
    const query = { page: 1, limit: 25, cursor: encodeCursor([20_000]) };
    expect(countLimit(query)).toBe(20_026);
    expect(page(query, 20_026).pagination).toMatchObject({
      has_more: true,
      next: encodeCursor([20_025]),
      total: 20_025,
      at_least: true,
    });
    const { pagination } = page(query, 20_025);
    expect(pagination).toEqual({ page: 1, limit: 25, has_more: false, next: null, total: 20_025 });
  });
});

describe('A page of a list', () => {
  it('has more if a row beyond the limit was found, without a count', () => {
    const page = paginate([1, 2, 3], { page: 1, limit: 2 }, (last) => encodeCursor([last]));
    expect(page.data).toEqual([1, 2]);
    expect(page.pagination).toMatchObject({ page: 1, limit: 2, has_more: true });
    expect(page.pagination.next).toBe(encodeCursor([2]));
  });

  it('ends without a cursor', () => {
    expect(paginate([1, 2], { page: 1, limit: 2 }, () => 'x').pagination).toMatchObject({
      has_more: false,
      next: null,
    });
  });

  it.each([
    ['nonsense', 'abc'],
    ['another list', encodeCursor(['a', 'b'])],
    ['an object', Buffer.from('{"a":1}').toString('base64url')],
    ['a NUL', Buffer.from('["\\u0000"]').toString('base64url')],
    ['something huge', Buffer.from(JSON.stringify(['a'.repeat(65)])).toString('base64url')],
  ])('refuses a cursor that is %s', (_what, cursor) => {
    expect(() => readCursor(cursor, { id: isUUID })).toThrow(DomainError);
  });
});
