import { Text, Uuid } from './fields';
import { toResponse } from './to-response';

class PersonResponse {
  @Uuid() id!: string;
  @Text({ nullable: true }) avatar_url!: string | null;
  @Text({ optional: true }) phone?: string;
}

describe('A response made from a row', () => {
  const row = { id: '1', avatar_url: null, phone: '237677000001', password: 'secret' };

  it('contains only documented fields, and none of the optional ones', () => {
    expect(toResponse(PersonResponse, row)).toEqual({ id: '1', avatar_url: null });
  });

  it('contains extra values in place of those of the row', () => {
    expect(toResponse(PersonResponse, row, { avatar_url: '/a', phone: row.phone })).toEqual({
      id: '1',
      avatar_url: '/a',
      phone: '237677000001',
    });
  });
});
