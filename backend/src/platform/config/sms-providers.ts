import { list, type SmsProvider } from './formats';
import type { Settings } from './settings';

const WHATSAPP_NEEDS = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const satisfies readonly (keyof Settings)[];

const NEEDS: Record<SmsProvider, readonly (keyof Settings)[]> = {
  outbox: [],
  twilio: ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN'],
  orange: ['SMS_ORANGE_CLIENT_ID', 'SMS_ORANGE_CLIENT_SECRET', 'SMS_ORANGE_SENDER_ADDRESS'],
  http: ['SMS_HTTP_URL'],
};

export function smsProviders({ SMS_PROVIDERS: several, SMS_PROVIDER: one }: Settings): SmsProvider[] {
  const names = several === undefined ? [one] : list(several);
  return [...new Set(names as SmsProvider[])];
}

export function missingSmsSettings(settings: Settings): (keyof Settings)[] {
  return smsProviders(settings)
    .flatMap((name) => NEEDS[name] ?? [])
    .concat(whatsAppUnset(settings).length < WHATSAPP_NEEDS.length ? WHATSAPP_NEEDS : [])
    .filter((name) => settings[name] === undefined);
}

const whatsAppUnset = (settings: Settings) => WHATSAPP_NEEDS.filter((name) => settings[name] === undefined);

export function whatsAppSection(settings: Settings) {
  if (whatsAppUnset(settings).length > 0) return null;
  return {
    baseUrl: settings.WHATSAPP_BASE_URL.replace(/\/+$/, ''),
    token: settings.WHATSAPP_TOKEN ?? '',
    phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID ?? '',
    appSecret: settings.WHATSAPP_APP_SECRET ?? '',
    verifyToken: settings.WHATSAPP_VERIFY_TOKEN ?? '',
    templatePrefix: settings.WHATSAPP_TEMPLATE_PREFIX,
    cost: settings.WHATSAPP_COST,
  };
}

export function smsSection(settings: Settings, publicUrl: string, devInboundSecret: string | null) {
  return {
    publicUrl,
    /** Authenticates delivery reports of carriers that don't sign them; null refuses those reports. */
    reportSecret: settings.SMS_REPORT_SECRET ?? null,
    /** Authenticates inbound SMS of gateways that don't sign them; null refuses those SMS. */
    inboundSecret: settings.SMS_INBOUND_SECRET ?? devInboundSecret,
    inboundMonthly: { person: settings.SMS_INBOUND_MONTHLY_PERSON, everyone: settings.SMS_INBOUND_MONTHLY },
    providers: smsProviders(settings),
    from: settings.SMS_FROM,
    costs: Object.fromEntries(
      list(settings.SMS_COSTS).map((entry): [string, number] => {
        const [name = '', cost] = entry.split(':');
        return [name, Number(cost)];
      }),
    ),
    twilio: {
      baseUrl: settings.SMS_BASE_URL.replace(/\/+$/, ''),
      accountSid: settings.SMS_ACCOUNT_SID ?? '',
      authToken: settings.SMS_AUTH_TOKEN ?? '',
    },
    orange: {
      baseUrl: settings.SMS_ORANGE_BASE_URL.replace(/\/+$/, ''),
      clientId: settings.SMS_ORANGE_CLIENT_ID ?? '',
      clientSecret: settings.SMS_ORANGE_CLIENT_SECRET ?? '',
      senderAddress: settings.SMS_ORANGE_SENDER_ADDRESS ?? '',
      senderName: settings.SMS_ORANGE_SENDER_NAME ?? null,
    },
    http: {
      url: settings.SMS_HTTP_URL ?? '',
      body: settings.SMS_HTTP_BODY,
      contentType: settings.SMS_HTTP_CONTENT_TYPE,
      user: settings.SMS_HTTP_USER ?? null,
      password: settings.SMS_HTTP_PASSWORD ?? '',
      token: settings.SMS_HTTP_TOKEN ?? null,
      reportFields: list(settings.SMS_HTTP_REPORT_FIELDS),
      inboundFields: list(settings.SMS_HTTP_INBOUND_FIELDS),
    },
  };
}
