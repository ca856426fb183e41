interface PriceGuide {
  low: number;
  sample: number;
}

/** Whether a fare is in the lowest quarter of those paid lately; an estimate (no `sample`) does not tell. */
export const isGoodPrice = (price: number, guide: PriceGuide | undefined): boolean =>
  guide !== undefined && guide.sample > 0 && price <= guide.low;
