import { brand } from '../../../platform/brand';
import type { AppConfig } from '../../../platform/config';
import { DOUALA } from '../../../platform/douala';
import { type Finding, fine, warning } from '../finding';
import { certificateOf } from './certificate';

/** Invalid settings already fail at startup. */
export function checkSettings({ isProduction, payments, http, about }: AppConfig): Finding[] {
  const findings: Finding[] = [];
  if (!isProduction) findings.push(warning((t) => t.notProduction()));
  if (payments.mode === 'mock') findings.push(warning((t) => t.mockPayments()));
  if (isProduction && http.trustedProxies.length === 0) findings.push(warning((t) => t.noProxies()));
  if (isProduction && http.metricsPort === null) findings.push(warning((t) => t.noMetrics()));
  if (about.contact.email === brand.contact.email) findings.push(warning((t) => t.exampleContact()));
  return findings.length > 0 ? findings : [fine((t) => t.settingsFine({ publicUrl: http.publicUrl }))];
}

export async function checkAddress({ http: { publicUrl } }: AppConfig, now: Date): Promise<Finding[]> {
  if (!publicUrl.startsWith('https:')) return [warning((t) => t.plainHttp({ publicUrl }))];
  return [await certificateOf(publicUrl, now)];
}

export function checkChannels({ assistant, sms, whatsapp }: AppConfig): Finding[] {
  if (!assistant.isOn) return [fine((t) => t.channelsOff())];
  const channels: [channel: string, isOpen: boolean, missing: string][] = [
    [
      'USSD',
      assistant.ussdSecret !== null || assistant.ussdAddresses.length > 0,
      'USSD_SECRET, USSD_ALLOWED_ADDRESSES',
    ],
    ['SMS', sms.inboundSecret !== null || sms.twilio.authToken !== '', 'SMS_INBOUND_SECRET, SMS_AUTH_TOKEN'],
    ['WhatsApp', whatsapp !== null, 'WHATSAPP_TOKEN, …'],
  ];
  return channels.map(([channel, isOpen, missing]) =>
    isOpen
      ? fine((t) => t.channelFine({ channel }))
      : warning((t) => t.channelClosed({ channel, settings: missing })),
  );
}

export function checkPush({ push: { isConfigured, subject } }: AppConfig): Finding[] {
  const findings: Finding[] = [];
  if (!isConfigured) findings.push(warning((t) => t.pushDerived()));
  if (subject.endsWith('@mboa.example')) findings.push(warning((t) => t.pushExample()));
  return findings.length > 0 ? findings : [fine((t) => t.pushFine())];
}

/** Departures use Douala's time, which is UTC+1 all year. */
export function checkTimeZone(now: Date): Finding[] {
  const here = new Intl.DateTimeFormat('en-GB', { timeZone: DOUALA, timeStyle: 'short' }).format(now);
  const hourLater = new Date(now.getTime() + 60 * 60 * 1000).toISOString().slice(11, 16);
  return [here === hourLater ? fine((t) => t.timeZoneFine({ here })) : warning((t) => t.timeZoneUnknown())];
}
