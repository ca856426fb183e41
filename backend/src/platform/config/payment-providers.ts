import { IsOptional, IsString, IsUrl, Matches } from 'class-validator';
import { HTTP_URL, list } from './formats';

const PREFIXES = /^\d{2,3}(\s*,\s*\d{2,3})*$/;
const PATH = /^\/\S*$/;
const COST = String.raw`\d{1,2}(\.\d{1,2})?(\+\d{1,4})?`;
const COSTS = new RegExp(`^${COST}(/${COST}/${COST})?$`);
const isCost = (name: string) => ({
  message: `${name} must be percent and francs, like 1.5+10; or three of these, for payments/refunds/payouts`,
});

/** The settings of all payment providers, as they stand in the environment. */
export class PaymentProviderSettings {
  @IsOptional() @IsUrl(HTTP_URL) MTN_BASE_URL?: string;
  @IsOptional() @IsString() MTN_SUBSCRIPTION_KEY?: string;
  @IsOptional() @IsString() MTN_API_USER?: string;
  @IsOptional() @IsString() MTN_API_KEY?: string;
  @IsOptional() @IsString() MTN_DISBURSEMENT_SUBSCRIPTION_KEY?: string;
  @IsOptional() @IsString() MTN_DISBURSEMENT_API_USER?: string;
  @IsOptional() @IsString() MTN_DISBURSEMENT_API_KEY?: string;
  @IsOptional() @IsString() MTN_TARGET_ENVIRONMENT = 'mtncameroon';
  @IsOptional() @Matches(/^[A-Z]{3}$/) MTN_CURRENCY = 'XAF';
  @IsOptional() @IsUrl(HTTP_URL) MTN_CALLBACK_URL?: string;
  @IsOptional() @Matches(PREFIXES) PHONE_PREFIXES_MTN = '67';
  @IsOptional() @Matches(COSTS, isCost('RAIL_COST_MTN_MOMO')) RAIL_COST_MTN_MOMO = '0';

  @IsOptional() @IsUrl(HTTP_URL) ORANGE_BASE_URL?: string;
  @IsOptional() @Matches(PATH) ORANGE_TOKEN_PATH = '/oauth/v3/token';
  @IsOptional() @Matches(PATH) ORANGE_PAYMENT_PATH = '/payments';
  @IsOptional() @Matches(PATH) ORANGE_STATUS_PATH = '/payments';
  @IsOptional() @IsString() ORANGE_CLIENT_ID?: string;
  @IsOptional() @IsString() ORANGE_CLIENT_SECRET?: string;
  @IsOptional() @IsString() ORANGE_SIGNING_SECRET?: string;
  @IsOptional() @Matches(/^[A-Za-z0-9-]+$/) ORANGE_SIGNATURE_HEADER = 'X-Signature';
  @IsOptional() @IsUrl(HTTP_URL) ORANGE_CALLBACK_URL?: string;
  @IsOptional() @Matches(PREFIXES) PHONE_PREFIXES_ORANGE = '69';
  @IsOptional() @Matches(COSTS, isCost('RAIL_COST_ORANGE_PARTNER')) RAIL_COST_ORANGE_PARTNER = '0';
}

interface SettingsOfProvider {
  /** Settings that live mode needs. Without the first one the provider is not offered. */
  needs: readonly [keyof PaymentProviderSettings, ...(keyof PaymentProviderSettings)[]];
  /** How money goes back. It stands here because bookings, below the providers, promises a date by it. */
  refunds: 'api' | 'by_hand';
  section: (
    settings: PaymentProviderSettings,
    publicUrl: string,
  ) => { baseUrl: string; callbackUrl: string; prefixes: string[] };
}

const withoutSlash = (url: string | undefined): string => (url ?? '').replace(/\/+$/, '');

/** Each provider's settings, under its name in the API (`provider`). */
const PROVIDERS = {
  mtn: {
    needs: ['MTN_BASE_URL', 'MTN_SUBSCRIPTION_KEY', 'MTN_API_USER', 'MTN_API_KEY'],
    refunds: 'api',
    section: (settings, publicUrl) => {
      const collection = {
        subscriptionKey: settings.MTN_SUBSCRIPTION_KEY ?? '',
        apiUser: settings.MTN_API_USER ?? '',
        apiKey: settings.MTN_API_KEY ?? '',
      };
      return {
        baseUrl: withoutSlash(settings.MTN_BASE_URL),
        callbackUrl: settings.MTN_CALLBACK_URL ?? `${publicUrl}/api/payments/callback`,
        prefixes: list(settings.PHONE_PREFIXES_MTN),
        collection,
        disbursement: {
          subscriptionKey: settings.MTN_DISBURSEMENT_SUBSCRIPTION_KEY ?? collection.subscriptionKey,
          apiUser: settings.MTN_DISBURSEMENT_API_USER ?? collection.apiUser,
          apiKey: settings.MTN_DISBURSEMENT_API_KEY ?? collection.apiKey,
        },
        targetEnvironment: settings.MTN_TARGET_ENVIRONMENT,
        currency: settings.MTN_CURRENCY,
      };
    },
  },
  orange: {
    needs: ['ORANGE_BASE_URL', 'ORANGE_CLIENT_ID', 'ORANGE_CLIENT_SECRET'],
    refunds: 'by_hand',
    section: (settings, publicUrl) => ({
      baseUrl: withoutSlash(settings.ORANGE_BASE_URL),
      callbackUrl: settings.ORANGE_CALLBACK_URL ?? `${publicUrl}/api/payments/orange/callback`,
      prefixes: list(settings.PHONE_PREFIXES_ORANGE),
      tokenPath: settings.ORANGE_TOKEN_PATH,
      paymentPath: settings.ORANGE_PAYMENT_PATH,
      statusPath: withoutSlash(settings.ORANGE_STATUS_PATH),
      clientId: settings.ORANGE_CLIENT_ID ?? '',
      clientSecret: settings.ORANGE_CLIENT_SECRET ?? '',
      signingSecret: settings.ORANGE_SIGNING_SECRET ?? null,
      signatureHeader: settings.ORANGE_SIGNATURE_HEADER,
    }),
  },
} as const satisfies Record<string, SettingsOfProvider>;

export type ProviderName = keyof typeof PROVIDERS;

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as [ProviderName, ...ProviderName[]];

export const refundsOf = (provider: ProviderName): SettingsOfProvider['refunds'] =>
  PROVIDERS[provider].refunds;

/** A provider's section of the config; `enabled` says whether it is offered. */
export type ProviderSections = {
  [Name in ProviderName]: ReturnType<(typeof PROVIDERS)[Name]['section']> & { enabled: boolean };
};

/** What a provider takes of a movement of money: hundredths of a percent, and XAF beside it. */
export interface RailCost {
  rate: number;
  fixed: number;
}

/** `1.5+10` for every movement, or three of these for payments, refunds and payouts. */
function costsFrom(text: string): Record<'payment' | 'refund' | 'payout', RailCost> {
  const [payment, refund = payment, payout = payment] = text.split('/').map((cost): RailCost => {
    const [percent, fixed] = cost.split('+').map(Number);
    return { rate: Math.round((percent ?? 0) * 100), fixed: fixed ?? 0 };
  }) as [RailCost, RailCost?, RailCost?];
  return { payment, refund, payout };
}

export function railCosts(settings: PaymentProviderSettings) {
  return {
    mtn: costsFrom(settings.RAIL_COST_MTN_MOMO),
    orange: costsFrom(settings.RAIL_COST_ORANGE_PARTNER),
  } satisfies Record<ProviderName, unknown>;
}

export function providerSections(
  settings: PaymentProviderSettings,
  { mock, publicUrl }: { mock: boolean; publicUrl: string },
): ProviderSections {
  const sections = PROVIDER_NAMES.map((name) => {
    const { needs, section } = PROVIDERS[name];
    const enabled = mock || settings[needs[0]] !== undefined;
    return [name, { ...section(settings, publicUrl), enabled }];
  });
  return Object.fromEntries(sections) as ProviderSections;
}

/** What live mode lacks. It may start with one provider; the others are then not offered. */
export function missingProviderSettings(
  settings: PaymentProviderSettings,
): (keyof PaymentProviderSettings)[] {
  const needs = PROVIDER_NAMES.map((name): SettingsOfProvider['needs'] => PROVIDERS[name].needs);
  const begun = needs.filter(([first]) => settings[first] !== undefined);
  if (begun.length === 0) return needs.map(([first]) => first);
  return begun.flat().filter((name) => settings[name] === undefined);
}
