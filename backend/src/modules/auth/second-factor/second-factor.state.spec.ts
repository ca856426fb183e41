import { decideAttempt } from './second-factor.state';

const factor = { lastStep: 100, locked: false };

describe('A try at the second factor', () => {
  it('is accepted for a newer time step', () => {
    expect(decideAttempt(factor, 101)).toBe('accepted');
  });

  it('is wrong for a step that was accepted before, and for an older one', () => {
    expect(decideAttempt(factor, 100)).toBe('wrong');
    expect(decideAttempt(factor, 99)).toBe('wrong');
  });

  it('is wrong for a code of no step', () => {
    expect(decideAttempt(factor, null)).toBe('wrong');
  });

  it('is locked whatever the code is', () => {
    expect(decideAttempt({ ...factor, locked: true }, 101)).toBe('locked');
  });
});
