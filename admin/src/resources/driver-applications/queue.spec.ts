import { placeIn } from './queue';

const queue = { ids: ['a', 'b', 'c'], skipped: 100, total: 240 };

describe('The queue of applications', () => {
  it('says where one stands, which is before and which comes next', () => {
    expect(placeIn(queue, 'b')).toEqual({ position: 102, total: 240, previous: 'a', next: 'c' });
  });

  it('ends at both ends', () => {
    expect(placeIn(queue, 'a')).toMatchObject({ previous: null, next: 'b' });
    expect(placeIn(queue, 'c')).toMatchObject({ previous: 'b', next: null });
  });

  it('begins at its first for one that is not in it', () => {
    expect(placeIn(queue, 'elsewhere')).toEqual({ position: null, total: 240, previous: null, next: 'a' });
  });
});
