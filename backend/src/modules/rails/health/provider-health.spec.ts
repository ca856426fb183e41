import { type BackoffInput, pauseAfterFailure } from './provider-health.repository';

const input = (given: Partial<BackoffInput>): BackoffInput => ({
  failures: 5,
  state: 'answering',
  probing: false,
  pause_seconds: 0,
  ...given,
});

describe('An unresponsive provider', () => {
  it('is paused after five unknown outcomes in a row, not before', () => {
    expect([1, 4, 5, 6].map((failures) => pauseAfterFailure(input({ failures })))).toEqual([
      null,
      null,
      3,
      3,
    ]);
  });

  it('is paused twice as long after each failed probe, 30 s at most', () => {
    const pauses: number[] = [];
    for (let pause_seconds = 3; pauses.length < 7; pause_seconds = pauses.at(-1) ?? 0) {
      pauses.push(pauseAfterFailure(input({ state: 'paused', probing: true, pause_seconds })) ?? 0);
    }
    expect(pauses).toEqual([6, 12, 24, 30, 30, 30, 30]);
    expect(pauseAfterFailure(input({ state: 'recovering', pause_seconds: 5 }))).toBe(10);
  });

  it('is not paused longer by payment attempts during the pause', () => {
    expect(pauseAfterFailure(input({ state: 'paused', failures: 50, pause_seconds: 5 }))).toBeNull();
  });
});
