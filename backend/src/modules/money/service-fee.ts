import type { Xaf } from '../../platform/money';

/** What the operator takes on top of a fare: percent of it, at least `min` and at most `max` XAF (0: no limit). */
export interface ServiceFeeTerms {
  percent: number;
  min: Xaf;
  max: Xaf;
}

/** Fees are multiples of this, rounded up: nobody pays single francs. */
const STEP = 5;
/** More than any fee: half of the largest amount would be it. */
const NO_LIMIT = 1_000_000;

/** The same terms as whole numbers, so that TypeScript and SQL come to the same franc. */
interface FeeRule {
  /** Hundredths of a percent. */
  rate: number;
  least: Xaf;
  most: Xaf;
}

/** A share of 0 is no fee at all, whatever the limits say. */
export function feeRule({ percent, min, max }: ServiceFeeTerms): FeeRule {
  if (percent === 0) return { rate: 0, least: 0, most: 0 };
  return {
    rate: Math.round(percent * 100),
    least: Math.ceil(min / STEP) * STEP,
    most: max === 0 ? NO_LIMIT : Math.floor(max / STEP) * STEP,
  };
}

/** XAF that a passenger pays on top of the fare, for all seats of a booking together. */
export function serviceFee(fare: Xaf, terms: ServiceFeeTerms): Xaf {
  const { rate, least, most } = feeRule(terms);
  const share = Math.ceil((fare * rate) / (10_000 * STEP)) * STEP;
  return Math.min(Math.max(share, least), most);
}

/** The same in SQL. @param rule SQL of `rate`, `least` and `most` */
export function serviceFeeSql(fare: string, rule: Readonly<Record<keyof FeeRule, string>>): string {
  const share = `ceil((${fare})::numeric * ${rule.rate} / ${10_000 * STEP})::integer * ${STEP}`;
  return `least(greatest(${share}, ${rule.least}), ${rule.most})`;
}

/** Fare, fee and what is paid of a ride's price or a booking. */
export interface Charge {
  /** XAF, the driver's. */
  fare: Xaf;
  /** XAF, the operator's. */
  service_fee: Xaf;
  /** XAF, both. */
  amount: Xaf;
}

/** The largest fare that costs its passenger at most `amount` with its fee (XAF); below 0 where none does. */
export function fareWithin(amount: Xaf, terms: ServiceFeeTerms): Xaf {
  let [fits, tooMuch] = [-1, amount + 1];
  while (tooMuch - fits > 1) {
    const fare = Math.floor((fits + tooMuch) / 2);
    if (chargeFor(fare, terms).amount <= amount) fits = fare;
    else tooMuch = fare;
  }
  return fits;
}

/** What a fare costs its passenger. */
export function chargeFor(fare: Xaf, terms: ServiceFeeTerms): Charge {
  const fee = serviceFee(fare, terms);
  return { fare, service_fee: fee, amount: fare + fee };
}
