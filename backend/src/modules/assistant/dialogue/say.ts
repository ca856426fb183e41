import { DateTime } from 'luxon';
import { type AppConfig, PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { DOUALA, doualaDay } from '../../../platform/douala';
import { normalizePaymentPhone } from '../../payments';

const local = (instant: Date | string) => DateTime.fromJSDate(new Date(instant), { zone: DOUALA });

/** `06:30` in Douala. */
export const timeOf = (instant: Date | string): string => local(instant).toFormat('HH:mm');

/** `27/11 06:30` in Douala. */
export const momentOf = (instant: Date | string): string => local(instant).toFormat('dd/MM HH:mm');

/** `2026-11-27`. */
export const inDays = (days: number): string => doualaDay(new Date(Date.now() + days * 86_400_000));

/** `27/11`. */
export const shortDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

export const tripOf = (booking: {
  ride_from_city: string;
  ride_to_city: string;
  ride_departure_time: Date;
}) => ({
  route: `${booking.ride_from_city}-${booking.ride_to_city}`,
  when: momentOf(booking.ride_departure_time),
});

/** XAF in digits, without thousands separators, which would cost characters. */
export const xafDigits = (amount: number): string => String(amount);

/** Wallet by the number's prefix; null if unknown. */
export function walletOf(phone: string, providers: AppConfig['payments']['providers']): ProviderName | null {
  const isOf = (name: ProviderName) => normalizePaymentPhone(phone, providers[name].prefixes) !== null;
  return PROVIDER_NAMES.find(isOf) ?? null;
}
