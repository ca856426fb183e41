/**
 * VAPID key for `subscribe`.
 * @throws for invalid base64
 */
export function keyBytes(publicKey: string): Uint8Array<ArrayBuffer> {
  const text = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** False if the browser doesn't expose the key. */
export function isMadeWith(key: ArrayBuffer | null | undefined, publicKey: string): boolean {
  if (!key) return false;
  const [made, wanted] = [new Uint8Array(key), keyBytes(publicKey)];
  return made.length === wanted.length && made.every((byte, index) => byte === wanted[index]);
}
