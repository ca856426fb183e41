/** True in the lowest quarter of recently paid fares. False for an estimate (no `sample`). */
export const isGoodPrice = (price: number, guide: { low: number; sample: number } | undefined): boolean =>
  guide !== undefined && guide.sample > 0 && price <= guide.low;
