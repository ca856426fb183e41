import { useFormat } from '../lib/format/use-format';
import { ChoiceChips } from './choice-chips';

const PRICES = [2500, 4000, 5000, 7500, 10_000];

interface PriceLimitProps {
  legend: string;
  /** Label of the choice without a limit. */
  any: string;
  /** XAF; empty without a limit. */
  value: string;
  onChange: (value: string) => void;
  /** Additional choice in XAF, e.g. the limit in an opened link. */
  extraPrice: number | null | undefined;
}

export function PriceLimit({ any, extraPrice, ...chips }: PriceLimitProps) {
  const format = useFormat();
  const prices = [...new Set([...PRICES, ...(extraPrice ? [extraPrice] : [])])].sort((a, b) => a - b);
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
