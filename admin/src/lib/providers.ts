import type { Schemas } from '../records';

export type ProviderName = Schemas['PaymentProviderName'];

/** The payment providers, as the console names them in both languages. */
export const PROVIDER_LABELS = {
  mtn: 'MTN MoMo',
  orange: 'Orange Money',
} as const satisfies Record<ProviderName, string>;

export const PROVIDER_NAMES = Object.keys(PROVIDER_LABELS) as ProviderName[];
