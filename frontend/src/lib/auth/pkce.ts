import { deviceStorage } from '../device-storage';
import { personalKey } from '../personal-data';
import { serverNow } from '../server-clock';

const KEY = personalKey('code-verifier');
/** Validity of an SMS code. */
export const CODE_MS = 5 * 60_000;

/** PKCE secret for the codes sent to a phone number. */
interface StoredVerifier {
  phone: string;
  verifier: string;
  /** Last code request; epoch milliseconds. */
  at: number;
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function readStored(): StoredVerifier | null {
  const stored = deviceStorage.getJson<StoredVerifier>(KEY);
  return stored && serverNow() - stored.at < CODE_MS ? stored : null;
}

export const currentVerifier = (): string | undefined => readStored()?.verifier;

/** True if this browser requested a code that is still valid. */
export const isCodeAwaited = (phone: string): boolean => readStored()?.phone === phone;

/**
 * SHA-256 of the secret, base64url. Consecutive requests share the secret, so that any of their codes can be
 * redeemed, even after the phone has killed the tab. Undefined without Web Crypto (plain http), where codes
 * work without a challenge.
 */
export async function challengeFor(
  phone: string,
): Promise<{ challenge: string | undefined; isNew: boolean }> {
  const before = isCodeAwaited(phone) ? currentVerifier() : undefined;
  const verifier = before ?? base64url(crypto.getRandomValues(new Uint8Array(32)));
  deviceStorage.setItem(KEY, JSON.stringify({ phone, verifier, at: serverNow() } satisfies StoredVerifier));
  const digest = await (crypto.subtle as SubtleCrypto | undefined)?.digest(
    'SHA-256',
    new TextEncoder().encode(verifier),
  );
  return { challenge: digest && base64url(new Uint8Array(digest)), isNew: before === undefined };
}

export function dropVerifier(): void {
  deviceStorage.removeItem(KEY);
}
