import { DateTime } from 'luxon';
import { type AppConfig, PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { DOUALA } from '../../../platform/douala';
import { normalizePaymentPhone } from '../../payments';

const local = (instant: Date | string) => DateTime.fromJSDate(new Date(instant), { zone: DOUALA });

/** `06:30` in Douala. */
export const timeOf = (instant: Date | string): string => local(instant).toFormat('HH:mm');

/** `27/11 06:30` in Douala. */
export const momentOf = (instant: Date | string): string => local(instant).toFormat('dd/MM HH:mm');

/** XAF in digits: thousands would cost characters. */
export const amountOf = (amount: number): string => String(amount);

/** The wallet of a number, by its prefix; null if it has none. */
export function walletOf(phone: string, providers: AppConfig['payments']['providers']): ProviderName | null {
  const isOf = (name: ProviderName) => normalizePaymentPhone(phone, providers[name].prefixes) !== null;
  return PROVIDER_NAMES.find(isOf) ?? null;
}
