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
  const fares = share(
    amount + credit - service_fee,
    paid.map((part) => part.amount + part.credit - part.service_fee),
  );
  const fees = share(
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
function share(sum: Xaf, parts: readonly Xaf[]): Xaf[] {
  const all = parts.reduce((total, part) => total + part, 0);
  const shares = parts.map((part) => (all === 0 ? 0 : Math.floor((part * sum) / all)));
  let left = sum - shares.reduce((total, part) => total + part, 0);
  return shares.map((part, at) => {
    const more = Math.min(left, (parts[at] ?? 0) - part);
    left -= more;
    return part + more;
  });
}
