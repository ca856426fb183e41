import { useFormat } from '../lib/format/use-format';
import { ChoiceChips } from './choice-chips';

const PRICES = [2500, 4000, 5000, 7500, 10_000];

interface PriceLimitProps {
  legend: string;
  /** Label of no limit. */
  any: string;
  /** XAF, or an empty text. */
  value: string;
  onChange: (value: string) => void;
  /** Offered beside the usual ones. */
  also: number | null | undefined;
}

/** The highest price of a seat. */
export function PriceLimit({ any, also, ...chips }: PriceLimitProps) {
  const format = useFormat();
  const prices = [...new Set([...PRICES, ...(also ? [also] : [])])].sort((a, b) => a - b);
  return (
    <ChoiceChips
      {...chips}
      choices={[
        { value: '', label: any },
        ...prices.map((price) => ({ value: String(price), label: format.money(price) })),
      ]}
    />
  );
}
