/** A VAPID key as `subscribe` takes it; throws for what is no base64. */
export function keyBytes(publicKey: string): Uint8Array<ArrayBuffer> {
  const text = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Whether a subscription was made with this key; false where the browser doesn't say. */
export function isMadeWith(key: ArrayBuffer | null | undefined, publicKey: string): boolean {
  if (!key) return false;
  const [made, wanted] = [new Uint8Array(key), keyBytes(publicKey)];
  return made.length === wanted.length && made.every((byte, index) => byte === wanted[index]);
}
