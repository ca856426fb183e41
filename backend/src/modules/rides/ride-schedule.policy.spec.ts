import { departureProblem, type Journey, moveProblem, overlapTooMuch } from './ride-schedule.policy';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const journey = (startMinutes: number, minutes: number): Journey => ({
  departure: new Date(NOON + startMinutes * 60_000),
  minutes,
});
const fine = { past: false, far: false, soon: false, near: false };

describe('Two journeys of one driver', () => {
  it.each([
    ['at the same time', journey(0, 230), journey(0, 230), true],
    ['sharing more than half', journey(0, 230), journey(114, 230), true],
    ['sharing exactly half', journey(0, 230), journey(115, 230), false],
    ['one after the other', journey(0, 230), journey(230, 230), false],
    ['days apart', journey(0, 230), journey(3_000, 230), false],
    ['the short one inside the long one', journey(0, 600), journey(200, 60), true],
    ['the short one half inside the long one', journey(0, 600), journey(570, 60), false],
  ])('%s', (_, one, other, tooMuch) => {
    expect(overlapTooMuch(one, other)).toBe(tooMuch);
    expect(overlapTooMuch(other, one)).toBe(tooMuch);
  });
});

describe('A departure', () => {
  it('is in the future, and within half a year', () => {
    expect(departureProblem(fine)).toBeNull();
    expect(departureProblem({ ...fine, past: true })).toBe('past');
    expect(departureProblem({ ...fine, far: true })).toBe('far');
  });

  it('may move freely while no seat is sold', () => {
    expect(moveProblem({ ...fine, soon: true }, { sold: false, moves: 9 })).toBeNull();
    expect(moveProblem({ ...fine, past: true }, { sold: false, moves: 0 })).toBe('past');
  });

  it('requires notice once a seat is sold, and can move at most twice a day', () => {
    expect(moveProblem(fine, { sold: true, moves: 1 })).toBeNull();
    expect(moveProblem({ ...fine, soon: true }, { sold: true, moves: 0 })).toBe('soon');
    expect(moveProblem(fine, { sold: true, moves: 2 })).toBe('often');
    expect(moveProblem({ ...fine, past: true }, { sold: true, moves: 2 })).toBe('past');
  });
});
