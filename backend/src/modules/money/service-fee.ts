import type { Xaf } from '../../platform/money';

/** A percentage of the fare within `min` and `max` XAF (0: no limit). */
export interface ServiceFeeTerms {
  percent: number;
  min: Xaf;
  max: Xaf;
}

/** Fees are rounded up to multiples of this. */
const FEE_STEP_XAF = 5;
/** Exceeds any fee. */
const NO_LIMIT_XAF = 1_000_000;

/** Whole numbers, so that TypeScript and SQL round alike. */
interface FeeRule {
  /** Hundredths of a percent. */
  rate: number;
  min: Xaf;
  max: Xaf;
}

/** 0 % means no fee, whatever the limits. */
export function feeRule({ percent, min, max }: ServiceFeeTerms): FeeRule {
  if (percent === 0) return { rate: 0, min: 0, max: 0 };
  return {
    rate: Math.round(percent * 100),
    min: Math.ceil(min / FEE_STEP_XAF) * FEE_STEP_XAF,
    max: max === 0 ? NO_LIMIT_XAF : Math.floor(max / FEE_STEP_XAF) * FEE_STEP_XAF,
  };
}

/** Fee of a booking, on top of the fare of all its seats. */
export function serviceFee(fare: Xaf, terms: ServiceFeeTerms): Xaf {
  const { rate, min, max } = feeRule(terms);
  const share = Math.ceil((fare * rate) / (10_000 * FEE_STEP_XAF)) * FEE_STEP_XAF;
  return Math.min(Math.max(share, min), max);
}

/** `serviceFee` in SQL. @param rule SQL of `rate`, `min` and `max` */
export function serviceFeeSql(fare: string, rule: Readonly<Record<keyof FeeRule, string>>): string {
  const share = `ceil((${fare})::numeric * ${rule.rate} / ${10_000 * FEE_STEP_XAF})::integer * ${FEE_STEP_XAF}`;
  return `least(greatest(${share}, ${rule.min}), ${rule.max})`;
}

export interface Charge {
  fare: Xaf;
  service_fee: Xaf;
  /** Fare plus fee. */
  amount: Xaf;
}

/** The largest fare whose total with fee is within `amount`; negative if there is none. */
export function fareWithin(amount: Xaf, terms: ServiceFeeTerms): Xaf {
  let [fits, tooMuch] = [-1, amount + 1];
  while (tooMuch - fits > 1) {
    const fare = Math.floor((fits + tooMuch) / 2);
    if (chargeFor(fare, terms).amount <= amount) fits = fare;
    else tooMuch = fare;
  }
  return fits;
}

export function chargeFor(fare: Xaf, terms: ServiceFeeTerms): Charge {
  const fee = serviceFee(fare, terms);
  return { fare, service_fee: fee, amount: fare + fee };
}
