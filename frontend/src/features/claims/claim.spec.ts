import { type Claim, claimSteps, mayClaim } from './claim';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
const claim = (given: Partial<Claim> = {}): Claim => ({
  id: 'c-1',
  booking_id: 'b-1',
  ride_id: 'r-1',
  kind: 'no_show',
  status: 'open',
  claimant_id: 'driver',
  respondent_id: 'passenger',
  statement: null,
  contest_until: at(1),
  contest_statement: null,
  contested_at: null,
  decided_at: null,
  reason: null,
  false_claim: false,
  appeal_until: null,
  appealed_at: null,
  appealed_by: null,
  appeal_statement: null,
  first_outcome: null,
  first_reason: null,
  created_at: at(-1),
  photos: [],
  ...given,
});

describe('A claim', () => {
  it.each([
    ['no_show', 0.1, false],
    ['no_show', 0.3, true],
    ['driver_absent', 0, true],
    ['driver_absent', -0.1, false],
    ['driver_absent', 24, false],
  ] as const)('%s %d h after departure is accepted: %s', (kind, hours, accepted) => {
    expect(mayClaim(kind, at(-hours), NOW)).toBe(accepted);
  });

  it('can be answered only by the other side, until the deadline', () => {
    expect(claimSteps(claim(), false, NOW).contest).toBe(true);
    expect(claimSteps(claim(), true, NOW).contest).toBe(false);
    expect(claimSteps(claim({ contest_until: at(0) }), false, NOW).contest).toBe(false);
  });

  it('can be answered once while staff decide, even after the deadline', () => {
    const forStaff = claim({ status: 'contested', contest_until: at(-1) });
    expect(claimSteps(forStaff, false, NOW).contest).toBe(true);
    expect(claimSteps({ ...forStaff, contest_statement: 'No' }, false, NOW).contest).toBe(false);
  });

  it('can be appealed only by the losing side, until the deadline', () => {
    const upheld = claim({ status: 'upheld', appeal_until: at(1) });
    expect(claimSteps(upheld, false, NOW).appeal).toBe(true);
    expect(claimSteps(upheld, true, NOW).appeal).toBe(false);
    expect(claimSteps({ ...upheld, status: 'dismissed' }, true, NOW).appeal).toBe(true);
    expect(claimSteps({ ...upheld, appeal_until: at(0) }, false, NOW).appeal).toBe(false);
    expect(claimSteps({ ...upheld, appeal_until: null }, false, NOW).appeal).toBe(false);
  });
});
