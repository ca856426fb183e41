import { type AppConfig, PROVIDER_NAMES, type ProviderName } from '../../../platform/config';

const DOUALA_MS = 3_600_000;
const local = (instant: Date | string) => new Date(new Date(instant).getTime() + DOUALA_MS).toISOString();

/** `06:30` in Douala. */
export const timeOf = (instant: Date | string): string => local(instant).slice(11, 16);

/** `27/11 06:30` in Douala. */
export function momentOf(instant: Date | string): string {
  const text = local(instant);
  return `${text.slice(8, 10)}/${text.slice(5, 7)} ${text.slice(11, 16)}`;
}

/** XAF in digits: thousands would cost characters. */
export const amountOf = (amount: number): string => String(amount);

/** The wallet of a number, by its prefix; null if it has none. */
export function walletOf(phone: string, providers: AppConfig['payments']['providers']): ProviderName | null {
  const number = phone.slice(3);
  return (
    PROVIDER_NAMES.find((name) => providers[name].prefixes.some((prefix) => number.startsWith(prefix))) ??
    null
  );
}
