export interface PkcePair {
  verifier: string;
  challenge: string;
}

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * A fresh PKCE pair (RFC 7636, S256): only the browser that asked for a code can redeem it.
 * Null where the page has no Web Crypto, which browsers keep from pages served without TLS.
 */
export async function createPkcePair(): Promise<PkcePair | null> {
  if (!globalThis.crypto?.subtle) return null;
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(digest)) };
}
