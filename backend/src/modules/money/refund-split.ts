import type { Xaf } from '../../platform/money';
import type { PaidPart, RefundRequest } from './money.repository';

type Part = Required<Pick<RefundRequest, 'payment_id' | 'amount' | 'credit' | 'service_fee'>>;

/**
 * Splits a booking's refund over its payments, in proportion to what is left of each, so that every franc
 * goes back to the phone that paid it. Credit belongs to the first payment only.
 */
export function splitRefund(
  { amount, credit = 0, service_fee = 0 }: Pick<RefundRequest, 'amount' | 'credit' | 'service_fee'>,
  paid: readonly PaidPart[],
): Part[] {
  const fares = splitInProportion(
    amount + credit - service_fee,
    paid.map((part) => part.amount + part.credit - part.service_fee),
  );
  const fees = splitInProportion(
    service_fee,
    paid.map((part) => part.service_fee),
  );
  return paid.map(({ id }, at) => {
    const [fare, fee] = [fares[at] ?? 0, fees[at] ?? 0];
    const ownCredit = at === 0 ? credit : 0;
    return { payment_id: id, amount: fare + fee - ownCredit, credit: ownCredit, service_fee: fee };
  });
}

/** Splits `sum` in proportion to `parts`. Francs lost by rounding go to the first part with room. */
function splitInProportion(sum: Xaf, parts: readonly Xaf[]): Xaf[] {
  const total = parts.reduce((subtotal, part) => subtotal + part, 0);
  const shares = parts.map((part) => (total === 0 ? 0 : Math.floor((part * sum) / total)));
  let remainder = sum - shares.reduce((subtotal, part) => subtotal + part, 0);
  return shares.map((part, at) => {
    const extra = Math.min(remainder, (parts[at] ?? 0) - part);
    remainder -= extra;
    return part + extra;
  });
}
