import { createHash, timingSafeEqual } from 'node:crypto';
import type { SmsOutcome } from '../../notification.entity';
import type { ReportFact, ReportRequest } from '../sms-sender';

/** The words of carriers for an end, without case, spaces and marks. Whatever else they say is no end yet. */
const WORDS: Readonly<Record<string, SmsOutcome>> = {
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
const LONGEST = 200;

/** What a report says, by the names of a carrier. */
export function reportOf(reference: unknown, status: unknown): ReportFact {
  if (typeof reference !== 'string' || reference === '' || reference.length > LONGEST) return UNREADABLE;
  if (typeof status !== 'string' || !/^[\x20-\x7e]+$/.test(reference)) return UNREADABLE;
  const word = status.toLowerCase().replace(/[^a-z]/g, '');
  const outcome = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  return outcome === undefined ? { kind: 'no_end' } : { kind: 'report', reference, outcome };
}

export const UNREADABLE = { kind: 'unreadable' } as const;
export const BAD_SIGNATURE = { kind: 'bad_signature' } as const;

export const queryOf = ({ url }: ReportRequest): URLSearchParams =>
  new URLSearchParams(url.split('?').slice(1).join('?'));

/** Of carriers that sign nothing: their reports come to an address that only they were told. */
export function knowsSecret(request: ReportRequest, secret: string): boolean {
  return sameText(queryOf(request).get('secret') ?? '', secret);
}

/** Takes as long for a near guess as for a far one. */
export function sameText(given: string, right: string): boolean {
  const [one, other] = [given, right].map((text) => createHash('sha256').update(text, 'utf8').digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** An object of JSON, or empty. */
export function jsonOf(body: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(body.toString('utf8'))) as Record<string, unknown>;
  } catch {
    return {};
  }
}
