import type { ForcedOutcome } from '../../modules/rails/providers/connections';
import { mtnReason } from '../../modules/rails/providers/mtn-momo/mtn.status-map';
import { orangeReason } from '../../modules/rails/providers/orange-partner/orange.status-map';
import { MtnSimulator } from './mtn.simulator';
import { OrangeSimulator } from './orange.simulator';
import { type OutcomeRules, simulatedOutcome } from './simulated-outcome';

const ANY_MTN = '237677123456';
const ANY_ORANGE = '237699123456';
const always = { successRate: 1, seed: 1, ordinal: 0 };
const never = { successRate: 0, seed: 1, ordinal: 0 };

const [MTN, ORANGE] = [MtnSimulator.rules, OrangeSimulator.rules];
const numberOf = (rail: OutcomeRules, outcome: ForcedOutcome) =>
  Object.values(rail.numbers)[0]?.[outcome] ?? '';

describe('outcomes of the simulated providers', () => {
  it('are the same for the same seed, payment by payment', () => {
    const run = () =>
      Array.from({ length: 50 }, (_, ordinal) =>
        simulatedOutcome(MTN, ANY_MTN, { successRate: 0.8, seed: 7, ordinal }),
      );
    expect(run()).toEqual(run());
    expect(new Set(run().map((outcome) => outcome.status))).toEqual(new Set(['SUCCESSFUL', 'FAILED']));
  });

  it('are successful for about four of five payments at a success rate of 0.8', () => {
    const successes = Array.from({ length: 2000 }, (_, ordinal) =>
      simulatedOutcome(ORANGE, ANY_ORANGE, { successRate: 0.8, seed: 42, ordinal }),
    ).filter((outcome) => outcome.status === 'SUCCESSFUL').length;
    expect(successes).toBeGreaterThan(1500);
    expect(successes).toBeLessThan(1700);
  });

  it('have one of three reasons if they fail at random', () => {
    const reasons = Array.from({ length: 300 }, (_, ordinal) =>
      orangeReason(simulatedOutcome(ORANGE, ANY_ORANGE, { ...never, ordinal }).reason, 'FAILED'),
    );
    expect(new Set(reasons)).toEqual(new Set(['insufficient_funds', 'timeout', 'invalid_phone']));
  });

  it('are decided after 2 to 3 s by MTN and after 3 s by Orange, or after 30 s if the payment times out', () => {
    for (let ordinal = 0; ordinal < 100; ordinal++) {
      const mtn = simulatedOutcome(MTN, ANY_MTN, { ...never, ordinal });
      expect(mtn.decidedAfterSeconds).toBeGreaterThanOrEqual(2);
      expect(mtn.decidedAfterSeconds).toBeLessThanOrEqual(3);
      const orange = simulatedOutcome(ORANGE, ANY_ORANGE, { ...never, ordinal });
      expect(orange.decidedAfterSeconds).toBe(orange.reason === 'Payment timeout' ? 30 : 3);
    }
    expect(simulatedOutcome(ORANGE, ANY_ORANGE, always).decidedAfterSeconds).toBe(3);
  });

  it.each([
    ['success', null],
    ['rejection', 'rejected'],
    ['internal_error', 'internal_error'],
    ['insufficient_funds', 'insufficient_funds'],
    ['timeout', 'timeout'],
  ] as const)('are forced to %s by the test numbers, whatever the success rate', (outcome, reason) => {
    const policy = outcome === 'success' ? never : always;
    const mtn = simulatedOutcome(MTN, numberOf(MTN, outcome), policy);
    const orange = simulatedOutcome(ORANGE, numberOf(ORANGE, outcome), policy);
    expect(mtn.reason === null ? null : mtnReason(mtn.reason, 'payment')).toBe(reason);
    expect(orange.reason === null ? null : orangeReason(orange.reason, 'FAILED')).toBe(reason);
    expect(mtn.answersServerError).toBe(outcome === 'internal_error');
  });

  it('are not affected by a test number of the other provider', () => {
    expect(simulatedOutcome(MTN, numberOf(ORANGE, 'rejection'), always).status).toBe('SUCCESSFUL');
  });
});
