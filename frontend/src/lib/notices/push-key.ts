/** VAPID key for `subscribe`. @throws for invalid base64 */
export function keyBytes(publicKey: string): Uint8Array<ArrayBuffer> {
  const text = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** False if the browser doesn't expose the key. */
export function isMadeWith(key: ArrayBuffer | null | undefined, publicKey: string): boolean {
  if (!key) return false;
  const [current, expected] = [new Uint8Array(key), keyBytes(publicKey)];
  return current.length === expected.length && current.every((byte, index) => byte === expected[index]);
}
