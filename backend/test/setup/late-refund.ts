import { TERMS } from '../../src/modules/money/terms';

/** XAF refunded in the last tier, shortly before departure. */
export function lateRefund(amount: number): number {
  return Math.ceil((amount * (TERMS.refund.tiers.at(-1)?.percent ?? 0)) / 100);
}
