import { pointsOf, RISK_KINDS, RISK_WEIGHTS, riskScore } from './risk-score';

describe('A risk score', () => {
  it('is 0 without signals or below the minimum count', () => {
    expect(riskScore([])).toBe(0);
    for (const kind of RISK_KINDS) expect(pointsOf({ kind, count: RISK_WEIGHTS[kind].from - 1 })).toBe(0);
  });

  it('grows with the count, up to twice the weight', () => {
    expect(pointsOf({ kind: 'lapsed_holds', count: 5 })).toBe(10);
    expect(pointsOf({ kind: 'lapsed_holds', count: 15 })).toBe(15);
    expect(pointsOf({ kind: 'lapsed_holds', count: 500 })).toBe(20);
  });

  it('sums the signals, up to 100', () => {
    expect(
      riskScore([
        { kind: 'shared_payer_number', count: 1 },
        { kind: 'many_moves', count: 3 },
      ]),
    ).toBe(50);
    expect(riskScore(RISK_KINDS.map((kind) => ({ kind, count: 1_000 })))).toBe(100);
  });

  it('weighs a shared address least', () => {
    const least = Math.min(...RISK_KINDS.map((kind) => RISK_WEIGHTS[kind].points));
    expect(RISK_WEIGHTS.shared_address.points).toBe(least);
  });
});
