import { secondsToNextCheck } from './check-schedule';

function agesOfChecks(): number[] {
  const ages: number[] = [];
  let age = 0;
  for (let wait = secondsToNextCheck(age); wait !== null; wait = secondsToNextCheck(age)) {
    age += wait;
    ages.push(age);
  }
  return ages;
}

describe('the schedule of checks', () => {
  it('is dense at first', () => {
    expect(agesOfChecks().slice(0, 5)).toEqual([5, 10, 20, 40, 60]);
  });

  it('is every minute up to six, then 2, 5, 15 and 60 minutes apart', () => {
    const minutes = agesOfChecks()
      .filter((age) => age >= 60)
      .map((age) => age / 60);
    expect(minutes.slice(0, 12)).toEqual([1, 2, 3, 4, 5, 6, 8, 13, 28, 88, 148, 208]);
  });

  it('ends after 24 hours', () => {
    expect(agesOfChecks().at(-1)).toBe(86_400);
    expect(secondsToNextCheck(86_400)).toBeNull();
    expect(secondsToNextCheck(100_000)).toBeNull();
  });

  it('skips checks missed while no process ran', () => {
    expect(secondsToNextCheck(3_601)).toBe(5_280 - 3_601);
  });
});
