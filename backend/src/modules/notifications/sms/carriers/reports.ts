import { safeEqual } from '../../../../platform/keys';
import type { SmsOutcome } from '../../notification.types';
import type { DeliveryReport, ReportRequest } from '../sms-sender';

/** Final statuses, in lower case without spaces and punctuation. */
const OUTCOMES: Readonly<Record<string, SmsOutcome>> = {
  delivered: 'delivered',
  delivrd: 'delivered',
  deliveredtoterminal: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  undeliverable: 'undelivered',
  undeliv: 'undelivered',
  failed: 'undelivered',
  rejected: 'undelivered',
  rejectd: 'undelivered',
  expired: 'undelivered',
  deleted: 'undelivered',
  deliveryimpossible: 'undelivered',
};
const MAX_LENGTH = 200;

export function reportOf(reference: unknown, status: unknown): DeliveryReport {
  if (typeof reference !== 'string' || reference === '' || reference.length > MAX_LENGTH) return UNREADABLE;
  if (typeof status !== 'string' || !/^[\x20-\x7e]+$/.test(reference)) return UNREADABLE;
  const name = status.toLowerCase().replace(/[^a-z]/g, '');
  const outcome = Object.hasOwn(OUTCOMES, name) ? OUTCOMES[name] : undefined;
  return outcome === undefined ? { kind: 'not_final' } : { kind: 'report', reference, outcome };
}

export const UNREADABLE = { kind: 'unreadable' } as const;
export const BAD_SIGNATURE = { kind: 'bad_signature' } as const;

export const queryOf = ({ url }: ReportRequest): URLSearchParams =>
  new URLSearchParams(url.split('?').slice(1).join('?'));

export function knowsSecret(request: ReportRequest, secret: string): boolean {
  return safeEqual(queryOf(request).get('secret') ?? '', secret);
}

/** Values that are not objects have no fields. */
export const objectOf = (value: unknown) => Object(value) as Record<string, unknown>;

export function jsonOf(body: Buffer): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(body.toString('utf8')));
  } catch {
    return {};
  }
}
