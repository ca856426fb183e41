import { DomainError } from '../errors';
import { decodeCursor, encodeCursor, paginate } from './envelope';

describe('a page of a list', () => {
  it('says that there is more from one row over its limit, without a count', () => {
    const page = paginate([1, 2, 3], { page: 1, limit: 2 }, (last) => encodeCursor([last]));
    expect(page.data).toEqual([1, 2]);
    expect(page.pagination).toMatchObject({ page: 1, limit: 2, has_more: true });
    expect(decodeCursor(page.pagination.next ?? '', 1)).toEqual(['2']);
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
    expect(() => decodeCursor(cursor, 1)).toThrow(DomainError);
  });
});
