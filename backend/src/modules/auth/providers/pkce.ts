import { createHash } from 'node:crypto';

/** The PKCE challenge (RFC 7636, S256) of a verifier; null where there is none. */
export function challengeOf(verifier: string | null): string | null {
  return verifier === null ? null : createHash('sha256').update(verifier, 'ascii').digest('base64url');
}
