/** Reasons to investigate a person, not proofs. */
export const RISK_KINDS = [
  'shared_payer_number',
  'shared_device',
  'shared_address',
  'confirm_travel_burst',
  'lapsed_holds',
  'many_moves',
  'many_refunds',
  'new_driver_prepaid',
] as const;
export type RiskKind = (typeof RISK_KINDS)[number];

export const EVIDENCE_TYPES = ['bookings', 'payments', 'rides', 'refunds', 'profiles'] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

/** Covers the last 30 days. */
export interface RiskSignal {
  kind: RiskKind;
  count: number;
  last_at: Date;
  evidence: { type: EvidenceType; id: string }[];
}

/** A whole carrier may share an address, so it weighs little; a household shares a payer's number. */
export const RISK_WEIGHTS: Record<RiskKind, { points: number; from: number }> = {
  shared_payer_number: { points: 35, from: 1 },
  shared_device: { points: 35, from: 1 },
  shared_address: { points: 5, from: 2 },
  confirm_travel_burst: { points: 25, from: 3 },
  lapsed_holds: { points: 10, from: 5 },
  many_moves: { points: 15, from: 3 },
  many_refunds: { points: 15, from: 3 },
  new_driver_prepaid: { points: 20, from: 1 },
};

const MAX_SCORE = 100;

export function pointsOf({ kind, count }: Pick<RiskSignal, 'kind' | 'count'>): number {
  const { points, from } = RISK_WEIGHTS[kind];
  if (count < from) return 0;
  return Math.round(points * Math.min(2, 1 + (count - from) / (4 * from)));
}

/** 0 to 100. Orders the staff list, and stops payouts above PAYOUT_REVIEW_SCORE. */
export function riskScore(signals: readonly Pick<RiskSignal, 'kind' | 'count'>[]): number {
  return Math.min(
    MAX_SCORE,
    signals.reduce((sum, signal) => sum + pointsOf(signal), 0),
  );
}
