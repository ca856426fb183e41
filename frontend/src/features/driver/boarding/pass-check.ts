import type { Schemas } from '../../../lib/api/types';

export type PassHashes = Schemas['BoardingPassHashesResponse'];
type Pass = PassHashes['passes'][number];

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns the ids of the bookings that match. Several may match: the phone has only the first bits of each
 * hash (docs/domain.md#boarding-offline).
 */
export async function findByCode(
  code: string,
  { iterations, bits }: Pick<PassHashes, 'iterations' | 'bits'>,
  passes: readonly Pass[],
): Promise<string[]> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const matches = await Promise.all(
    passes.map(async ({ salt, hash }) => {
      const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
      return hexOf(await crypto.subtle.deriveBits(algorithm, key, bits)) === hash;
    }),
  );
  return passes.filter((_, index) => matches[index]).map(({ booking_id }) => booking_id);
}
