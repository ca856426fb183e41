import { departureProblem, type Journey, moveProblem, overlapTooMuch } from './ride-schedule.policy';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const journey = (startMinutes: number, minutes: number): Journey => ({
  departure: new Date(NOON + startMinutes * 60_000),
  minutes,
});
const noProblem = { past: false, far: false, soon: false, near: false };

describe('Two journeys of one driver', () => {
  it.each([
    ['at the same time', true, journey(0, 230), journey(0, 230)],
    ['sharing more than half', true, journey(0, 230), journey(114, 230)],
    ['sharing exactly half', false, journey(0, 230), journey(115, 230)],
    ['one after the other', false, journey(0, 230), journey(230, 230)],
    ['days apart', false, journey(0, 230), journey(3_000, 230)],
    ['the short one inside the long one', true, journey(0, 600), journey(200, 60)],
    ['the short one half inside the long one', false, journey(0, 600), journey(570, 60)],
  ])('%s overlap too much: %s', (_, tooMuch, one, other) => {
    expect(overlapTooMuch(one, other)).toBe(tooMuch);
    expect(overlapTooMuch(other, one)).toBe(tooMuch);
  });
});

describe('A departure', () => {
  it('is in the future, and within half a year', () => {
    expect(departureProblem(noProblem)).toBeNull();
    expect(departureProblem({ ...noProblem, past: true })).toBe('past');
    expect(departureProblem({ ...noProblem, far: true })).toBe('far');
  });

  it('may move freely while no seat is sold', () => {
    expect(moveProblem({ ...noProblem, soon: true }, { sold: false, moves: 9 })).toBeNull();
    expect(moveProblem({ ...noProblem, past: true }, { sold: false, moves: 0 })).toBe('past');
  });

  it('requires notice once a seat is sold, and can move at most twice a day', () => {
    expect(moveProblem(noProblem, { sold: true, moves: 1 })).toBeNull();
    expect(moveProblem({ ...noProblem, soon: true }, { sold: true, moves: 0 })).toBe('soon');
    expect(moveProblem(noProblem, { sold: true, moves: 2 })).toBe('often');
    expect(moveProblem({ ...noProblem, past: true }, { sold: true, moves: 2 })).toBe('past');
  });
});
