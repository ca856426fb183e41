import { pauseAfterTrouble, type BackoffInput } from './provider-health.repository';

const troubled = (given: Partial<BackoffInput>): BackoffInput => ({
  failures: 5,
  state: 'answering',
  probing: false,
  pause_seconds: 0,
  ...given,
});

describe('A provider that does not answer', () => {
  it('is left alone after five unknown outcomes in a row, not before', () => {
    expect([1, 4, 5, 6].map((failures) => pauseAfterTrouble(troubled({ failures })))).toEqual([
      null,
      null,
      3,
      3,
    ]);
  });

  it('is left alone twice as long each time that a try fails, at most half a minute', () => {
    const pauses: number[] = [];
    for (let pause_seconds = 3; pauses.length < 7; pause_seconds = pauses.at(-1) ?? 0) {
      pauses.push(pauseAfterTrouble(troubled({ state: 'paused', probing: true, pause_seconds })) ?? 0);
    }
    expect(pauses).toEqual([6, 12, 24, 30, 30, 30, 30]);
    expect(pauseAfterTrouble(troubled({ state: 'recovering', pause_seconds: 5 }))).toBe(10);
  });

  it('is not left alone longer because of people who pay meanwhile', () => {
    expect(pauseAfterTrouble(troubled({ state: 'paused', failures: 50, pause_seconds: 5 }))).toBeNull();
  });
});
