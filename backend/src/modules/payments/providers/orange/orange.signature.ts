import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256 of the raw body under the signing secret. */
export function orangeSignature(rawBody: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex');
}

/** Compares in constant time; a missing, repeated or misshapen signature is wrong. */
export function isOrangeSignature(
  given: string | string[] | undefined,
  rawBody: Buffer,
  secret: string,
): boolean {
  if (typeof given !== 'string' || !/^[0-9a-f]{64}$/i.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(orangeSignature(rawBody, secret), 'hex'));
}
