import { placeIn } from './queue';

const queue = { ids: ['a', 'b', 'c'], skipped: 100, total: 240 };

describe('Queue of applications', () => {
  it('gives the position, the previous and the next application', () => {
    expect(placeIn(queue, 'b')).toEqual({ position: 102, total: 240, previous: 'a', next: 'c' });
  });

  it('has no previous at its start and no next at its end', () => {
    expect(placeIn(queue, 'a')).toMatchObject({ previous: null, next: 'b' });
    expect(placeIn(queue, 'c')).toMatchObject({ previous: 'b', next: null });
  });

  it('offers its first application after one that is outside it', () => {
    expect(placeIn(queue, 'elsewhere')).toEqual({ position: null, total: 240, previous: null, next: 'a' });
  });
});
