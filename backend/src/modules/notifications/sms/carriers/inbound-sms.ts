import type { AppConfig } from '../../../../platform/config';
import { safeEqual } from '../../../../platform/keys';
import { normalizeSignInPhone } from '../../../../platform/phone';
import type { ReceivedMessage } from '../../inbound/inbound-message';
import type { ReportRequest } from '../sms-sender';
import { jsonOf, objectOf, queryOf } from './reports';
import { twilioFields } from './twilio.carrier';

export type InboundSms = ReceivedMessage | 'bad_signature' | 'unreadable';

type Read = (request: ReportRequest, config: AppConfig['sms']) => InboundSms;

/** JSON gateways send ids and numbers as text or as numbers. */
const textOf = (value: unknown) => (Number.isSafeInteger(value) ? String(value) : value);

function smsOf(gateway: string, ...fields: [id: unknown, from: unknown, text: unknown]): InboundSms {
  const [id, from, text] = fields.map(textOf);
  if (typeof id !== 'string' || id === '' || typeof from !== 'string' || typeof text !== 'string')
    return 'unreadable';
  const phone = normalizeSignInPhone(from.replace(/^tel:/, ''));
  if (phone === null) return 'unreadable';
  // Gateways number their messages independently.
  return { channel: 'sms', messageId: `${gateway}:${id}`, phone, text: text.trim(), choice: null };
}

/** `?secret=` or `Authorization: Bearer`, for gateways that do not sign. */
function knowsInboundSecret(request: ReportRequest, secret: string | null): boolean {
  const { authorization } = request.headers;
  const bearer = typeof authorization === 'string' ? authorization.replace(/^Bearer /i, '') : null;
  return secret !== null && safeEqual(bearer ?? queryOf(request).get('secret') ?? '', secret);
}

export const INBOUND_SMS = {
  twilio: (request, config) => {
    const fields = twilioFields(request, config);
    if (fields === null) return 'bad_signature';
    return smsOf('twilio', fields.get('MessageSid'), fields.get('From'), fields.get('Body'));
  },
  orange: (request, { inboundSecret }) => {
    if (!knowsInboundSecret(request, inboundSecret)) return 'bad_signature';
    const { inboundSMSMessageNotification: notification } = jsonOf(request.rawBody);
    const message = objectOf(objectOf(notification)['inboundSMSMessage']);
    return smsOf('orange', message['messageId'], message['senderAddress'], message['message']);
  },
  /** Fields by `SMS_HTTP_INBOUND_FIELDS`. */
  http: (request, { inboundSecret, http }) => {
    if (!knowsInboundSecret(request, inboundSecret)) return 'bad_signature';
    const [query, json] = [queryOf(request), jsonOf(request.rawBody)];
    const form = new URLSearchParams(request.rawBody.toString('utf8'));
    const [id, from, text] = http.inboundFields.map(
      (name) => (Object.hasOwn(json, name) ? json[name] : null) ?? form.get(name) ?? query.get(name),
    );
    return smsOf('http', id, from, text);
  },
} as const satisfies Record<string, Read>;
