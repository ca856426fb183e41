import { createPublicKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { IsHttpUrl, list, toNumber } from './formats';

const PREFIXES = /^\d{2,3}(\s*,\s*\d{2,3})*$/;
const PATH = /^\/\S*$/;
const COST = String.raw`\d{1,2}(\.\d{1,2})?(\+\d{1,4})?`;
const COSTS = new RegExp(`^${COST}(/${COST}/${COST})?$`);
const costFormat = (name: string) => ({
  message: `${name} must be percent and francs, like 1.5+10; or three of these separated by slashes: payments, refunds, payouts`,
});

/** Mobile-money wallets (`provider` in the API). A rail is an integration that reaches wallets. */
export const PROVIDER_NAMES = ['mtn', 'orange'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

interface SettingsOfRail {
  wallets: readonly [ProviderName, ...ProviderName[]];
  /** Required in live mode. The first setting marks the rail as configured. */
  needs: readonly [keyof PaymentProviderSettings, ...(keyof PaymentProviderSettings)[]];
  section: (
    settings: PaymentProviderSettings,
    publicUrl: string,
  ) => {
    baseUrl: string;
    callbackUrl: string;
    /** Declared here, not in rails, because bookings may not import rails but promises the refund date from it. */
    refunds: 'api' | 'by_hand';
  };
}

const withoutSlash = (url: string | undefined): string => (url ?? '').replace(/\/+$/, '');

const RAILS = {
  'mtn-momo': {
    wallets: ['mtn'],
    needs: ['MTN_BASE_URL', 'MTN_SUBSCRIPTION_KEY', 'MTN_API_USER', 'MTN_API_KEY'],
    section: (settings, publicUrl) => {
      const collection = {
        subscriptionKey: settings.MTN_SUBSCRIPTION_KEY ?? '',
        apiUser: settings.MTN_API_USER ?? '',
        apiKey: settings.MTN_API_KEY ?? '',
      };
      return {
        baseUrl: withoutSlash(settings.MTN_BASE_URL),
        callbackUrl: settings.MTN_CALLBACK_URL ?? `${publicUrl}/api/payments/callback`,
        refunds: 'api',
        collection,
        disbursement: {
          subscriptionKey: settings.MTN_DISBURSEMENT_SUBSCRIPTION_KEY ?? collection.subscriptionKey,
          apiUser: settings.MTN_DISBURSEMENT_API_USER ?? collection.apiUser,
          apiKey: settings.MTN_DISBURSEMENT_API_KEY ?? collection.apiKey,
        },
        targetEnvironment: settings.MTN_TARGET_ENVIRONMENT,
        statusPerSecond: settings.MTN_STATUS_PER_SECOND,
        currency: settings.MTN_CURRENCY,
      };
    },
  },
  'orange-partner': {
    wallets: ['orange'],
    needs: ['ORANGE_BASE_URL', 'ORANGE_CLIENT_ID', 'ORANGE_CLIENT_SECRET'],
    section: (settings, publicUrl) => ({
      baseUrl: withoutSlash(settings.ORANGE_BASE_URL),
      callbackUrl: settings.ORANGE_CALLBACK_URL ?? `${publicUrl}/api/payments/orange/callback`,
      refunds: 'by_hand',
      tokenPath: settings.ORANGE_TOKEN_PATH,
      paymentPath: settings.ORANGE_PAYMENT_PATH,
      statusPath: withoutSlash(settings.ORANGE_STATUS_PATH),
      clientId: settings.ORANGE_CLIENT_ID ?? '',
      clientSecret: settings.ORANGE_CLIENT_SECRET ?? '',
      signingSecret: settings.ORANGE_SIGNING_SECRET ?? null,
      signatureHeader: settings.ORANGE_SIGNATURE_HEADER,
    }),
  },
  'orange-cm': {
    wallets: ['orange'],
    needs: [
      'ORANGE_CM_CLIENT_ID',
      'ORANGE_CM_CLIENT_SECRET',
      'ORANGE_CM_AUTH_USER',
      'ORANGE_CM_AUTH_PASSWORD',
      'ORANGE_CM_CHANNEL_MSISDN',
      'ORANGE_CM_PIN',
    ],
    section: (settings, publicUrl) => ({
      baseUrl: withoutSlash(settings.ORANGE_CM_BASE_URL),
      callbackUrl: settings.ORANGE_CM_CALLBACK_URL ?? `${publicUrl}/api/payments/orange-cm/callback`,
      refunds: settings.ORANGE_CM_CASHIN === 'on' ? 'api' : 'by_hand',
      clientId: settings.ORANGE_CM_CLIENT_ID ?? '',
      clientSecret: settings.ORANGE_CM_CLIENT_SECRET ?? '',
      authUser: settings.ORANGE_CM_AUTH_USER ?? '',
      authPassword: settings.ORANGE_CM_AUTH_PASSWORD ?? '',
      channelMsisdn: settings.ORANGE_CM_CHANNEL_MSISDN ?? '',
      pin: settings.ORANGE_CM_PIN ?? '',
      caFile: settings.ORANGE_CM_CA_FILE ?? null,
    }),
  },
  pawapay: {
    wallets: ['mtn', 'orange'],
    needs: ['PAWAPAY_TOKEN'],
    section: (settings, publicUrl) => ({
      baseUrl: withoutSlash(settings.PAWAPAY_BASE_URL),
      callbackUrl: settings.PAWAPAY_CALLBACK_URL ?? `${publicUrl}/api/payments/pawapay/callback`,
      refunds: 'api',
      token: settings.PAWAPAY_TOKEN ?? '',
      callbackPublicKey:
        settings.PAWAPAY_CALLBACK_PUBLIC_KEY === undefined
          ? null
          : publicKeyPem(settings.PAWAPAY_CALLBACK_PUBLIC_KEY),
    }),
  },
} as const satisfies Record<string, SettingsOfRail>;

export type RailName = keyof typeof RAILS;

export const RAIL_NAMES = Object.keys(RAILS) as [RailName, ...RailName[]];

export const walletsOf = (rail: RailName): readonly ProviderName[] => RAILS[rail].wallets;

const railsOf = (wallet: ProviderName): RailName[] =>
  RAIL_NAMES.filter((rail) => walletsOf(rail).includes(wallet));

export const DEFAULT_RAILS: Readonly<Record<ProviderName, RailName>> = {
  mtn: 'mtn-momo',
  orange: 'orange-partner',
};

export class PaymentProviderSettings {
  @IsOptional() @IsIn(railsOf('mtn')) RAIL_MTN?: RailName;
  @IsOptional() @Matches(PREFIXES) PHONE_PREFIXES_MTN = '67';
  @IsOptional() @IsIn(railsOf('orange')) RAIL_ORANGE?: RailName;
  @IsOptional() @Matches(PREFIXES) PHONE_PREFIXES_ORANGE = '69';

  @IsOptional() @IsHttpUrl() MTN_BASE_URL?: string;
  @IsOptional() @IsString() MTN_SUBSCRIPTION_KEY?: string;
  @IsOptional() @IsString() MTN_API_USER?: string;
  @IsOptional() @IsString() MTN_API_KEY?: string;
  @IsOptional() @IsString() MTN_DISBURSEMENT_SUBSCRIPTION_KEY?: string;
  @IsOptional() @IsString() MTN_DISBURSEMENT_API_USER?: string;
  @IsOptional() @IsString() MTN_DISBURSEMENT_API_KEY?: string;
  @IsOptional() @Matches(/^[\w-]+$/) MTN_TARGET_ENVIRONMENT = 'mtncameroon';
  @IsOptional() @Matches(/^[A-Z]{3}$/) MTN_CURRENCY = 'XAF';
  @IsOptional() @IsHttpUrl() MTN_CALLBACK_URL?: string;
  @IsOptional() @toNumber @IsInt() @Min(1) @Max(1000) MTN_STATUS_PER_SECOND = 10;
  @IsOptional() @Matches(COSTS, costFormat('RAIL_COST_MTN_MOMO')) RAIL_COST_MTN_MOMO = '0';

  @IsOptional() @IsHttpUrl() ORANGE_BASE_URL?: string;
  @IsOptional() @Matches(PATH) ORANGE_TOKEN_PATH = '/oauth/v3/token';
  @IsOptional() @Matches(PATH) ORANGE_PAYMENT_PATH = '/payments';
  @IsOptional() @Matches(PATH) ORANGE_STATUS_PATH = '/payments';
  @IsOptional() @IsString() ORANGE_CLIENT_ID?: string;
  @IsOptional() @IsString() ORANGE_CLIENT_SECRET?: string;
  @IsOptional() @IsString() ORANGE_SIGNING_SECRET?: string;
  @IsOptional() @Matches(/^[A-Za-z0-9-]+$/) ORANGE_SIGNATURE_HEADER = 'X-Signature';
  @IsOptional() @IsHttpUrl() ORANGE_CALLBACK_URL?: string;
  @IsOptional() @Matches(COSTS, costFormat('RAIL_COST_ORANGE_PARTNER')) RAIL_COST_ORANGE_PARTNER = '0';

  @IsOptional() @IsHttpUrl() ORANGE_CM_BASE_URL = 'https://api-s1.orange.cm';
  @IsOptional() @IsString() ORANGE_CM_CLIENT_ID?: string;
  @IsOptional() @IsString() ORANGE_CM_CLIENT_SECRET?: string;
  @IsOptional() @IsString() ORANGE_CM_AUTH_USER?: string;
  @IsOptional() @IsString() ORANGE_CM_AUTH_PASSWORD?: string;
  @IsOptional()
  @Matches(/^6\d{8}$/, { message: 'ORANGE_CM_CHANNEL_MSISDN must be the nine digits of the merchant number' })
  ORANGE_CM_CHANNEL_MSISDN?: string;
  @IsOptional()
  @Matches(/^\d{4,8}$/, { message: 'ORANGE_CM_PIN must be 4 to 8 digits' })
  ORANGE_CM_PIN?: string;
  @IsOptional() @IsHttpUrl() ORANGE_CM_CALLBACK_URL?: string;
  @IsOptional() @IsString() ORANGE_CM_CA_FILE?: string;
  @IsOptional() @IsIn(['on', 'off']) ORANGE_CM_CASHIN: 'on' | 'off' = 'off';
  @IsOptional() @Matches(COSTS, costFormat('RAIL_COST_ORANGE_CM')) RAIL_COST_ORANGE_CM = '0';

  @IsOptional() @IsHttpUrl() PAWAPAY_BASE_URL = 'https://api.pawapay.io';
  @IsOptional() @IsString() PAWAPAY_TOKEN?: string;
  @IsOptional() @IsHttpUrl() PAWAPAY_CALLBACK_URL?: string;
  @IsOptional() @IsString() PAWAPAY_CALLBACK_PUBLIC_KEY?: string;
  @IsOptional() @Matches(COSTS, costFormat('RAIL_COST_PAWAPAY')) RAIL_COST_PAWAPAY = '0';
}

export type RailSections = {
  [Name in RailName]: ReturnType<(typeof RAILS)[Name]['section']> & { enabled: boolean };
};

export interface RailCost {
  basisPoints: number;
  fixedXaf: number;
}

function costsFrom(text: string): Record<'payment' | 'refund' | 'payout', RailCost> {
  const [payment, refund = payment, payout = payment] = text.split('/').map((cost): RailCost => {
    const [percent, fixed] = cost.split('+').map(Number);
    return { basisPoints: Math.round((percent ?? 0) * 100), fixedXaf: fixed ?? 0 };
  }) as [RailCost, RailCost?, RailCost?];
  return { payment, refund, payout };
}

export function railCosts(settings: PaymentProviderSettings) {
  return {
    'mtn-momo': costsFrom(settings.RAIL_COST_MTN_MOMO),
    'orange-partner': costsFrom(settings.RAIL_COST_ORANGE_PARTNER),
    'orange-cm': costsFrom(settings.RAIL_COST_ORANGE_CM),
    pawapay: costsFrom(settings.RAIL_COST_PAWAPAY),
  } satisfies Record<RailName, unknown>;
}

export function railSections(
  settings: PaymentProviderSettings,
  { mock, publicUrl }: { mock: boolean; publicUrl: string },
): RailSections {
  const sections = RAIL_NAMES.map((name) => {
    const { needs, section } = RAILS[name];
    const enabled = mock || settings[needs[0]] !== undefined;
    return [name, { ...section(settings, publicUrl), enabled }];
  });
  return Object.fromEntries(sections) as RailSections;
}

export interface WalletSection {
  prefixes: string[];
  rail: RailName;
  enabled: boolean;
}

export function walletSections(
  settings: PaymentProviderSettings,
  rails: RailSections,
): Record<ProviderName, WalletSection> {
  const section = (wallet: ProviderName, prefixes: string): WalletSection => {
    const rail = chosenRail(settings, wallet) ?? DEFAULT_RAILS[wallet];
    return { prefixes: list(prefixes), rail, enabled: rails[rail].enabled };
  };
  return {
    mtn: section('mtn', settings.PHONE_PREFIXES_MTN),
    orange: section('orange', settings.PHONE_PREFIXES_ORANGE),
  };
}

const chosenRail = (settings: PaymentProviderSettings, wallet: ProviderName): RailName | undefined =>
  ({ mtn: settings.RAIL_MTN, orange: settings.RAIL_ORANGE })[wallet];

export function prefixProblems(settings: PaymentProviderSettings): string[] {
  const others = list(settings.PHONE_PREFIXES_ORANGE);
  const shared = list(settings.PHONE_PREFIXES_MTN).filter((prefix) =>
    others.some((other) => other.startsWith(prefix) || prefix.startsWith(other)),
  );
  return shared.map((prefix) => `PHONE_PREFIXES_MTN and PHONE_PREFIXES_ORANGE overlap at ${prefix}`);
}

/** Missing settings of the configured and chosen rails or, without any, all settings of the default rails. */
export function missingProviderSettings(
  settings: PaymentProviderSettings,
): (keyof PaymentProviderSettings)[] {
  const chosen = PROVIDER_NAMES.map((wallet) => chosenRail(settings, wallet));
  const needsOf = (rail: RailName): SettingsOfRail['needs'] => RAILS[rail].needs;
  const isConfigured = (rail: RailName) => settings[needsOf(rail)[0]] !== undefined;
  const used = RAIL_NAMES.filter((rail) => isConfigured(rail) || chosen.includes(rail));
  if (used.length === 0) return PROVIDER_NAMES.flatMap((wallet) => needsOf(DEFAULT_RAILS[wallet]));
  return used.flatMap(needsOf).filter((name) => settings[name] === undefined);
}

/** PEM of a public key. Accepts PEM, PEM with escaped `\n`, and bare base64. */
const publicKeyPem = (text: string): string => {
  const lines = text.replaceAll('\\n', '\n').trim();
  return lines.startsWith('-----') ? lines : `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----`;
};

/** With an unreadable key, every callback would be refused. */
export function callbackKeyProblems({ PAWAPAY_CALLBACK_PUBLIC_KEY: key }: PaymentProviderSettings): string[] {
  if (key === undefined) return [];
  try {
    const { asymmetricKeyType } = createPublicKey(publicKeyPem(key));
    if (asymmetricKeyType === 'ec' || asymmetricKeyType === 'rsa') return [];
  } catch {
    // Reported below.
  }
  return ['PAWAPAY_CALLBACK_PUBLIC_KEY must be the PEM of an EC or RSA public key'];
}

/** An unreadable certificate would silently disable the rail. */
export function caFileProblems({ ORANGE_CM_CA_FILE: file }: PaymentProviderSettings): string[] {
  if (file === undefined) return [];
  try {
    new X509Certificate(readFileSync(file, 'utf8'));
    return [];
  } catch {
    return ['ORANGE_CM_CA_FILE must be a PEM certificate that can be read'];
  }
}
