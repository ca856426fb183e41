import { keepItem } from '../device-storage';
import { personalKey } from '../personal-data';

const KEY = personalKey('code-verifier');

/** Of this page, where the storage refuses. */
let held: string | undefined;

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Makes the secret that ties the code to this browser and returns its SHA-256, base64url.
 * Undefined where the browser lends no crypto (plain http on a foreign host): the code then works without.
 */
export async function newChallenge(): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  // Session storage: the code is often typed after the phone has put the tab to sleep and loaded it again.
  keepItem(KEY, verifier, sessionStorage);
  held = verifier;
  return base64url(new Uint8Array(digest));
}

/** The secret of the last challenge of this tab. */
export function currentVerifier(): string | undefined {
  return held ?? sessionStorage.getItem(KEY) ?? undefined;
}

export function dropVerifier(): void {
  held = undefined;
  sessionStorage.removeItem(KEY);
}
