import type { Schemas } from '../records';

export type ProviderName = Schemas['PaymentProviderName'];

export const PROVIDER_LABELS = {
  mtn: 'MTN MoMo',
  orange: 'Orange Money',
} as const satisfies Record<ProviderName, string>;

export type RailName = Schemas['RailName'];

export const RAIL_LABELS = {
  'mtn-momo': 'MTN MoMo API',
  'orange-partner': 'Orange Partner API',
  'orange-cm': 'Orange Money Cameroun API',
  pawapay: 'pawaPay',
} as const satisfies Record<RailName | 'pawapay', string>;

/** Undefined for a removed rail. */
export const railLabel = (rail: string) => (RAIL_LABELS as Record<string, string | undefined>)[rail];

export const RAIL_NAMES = Object.keys(RAIL_LABELS) as RailName[];

export const PROVIDER_NAMES = Object.keys(PROVIDER_LABELS) as ProviderName[];
