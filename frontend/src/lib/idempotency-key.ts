/** A key that makes repeating a POST harmless (docs/api.md): the server answers the second as the first. */
export function newIdempotencyKey(): string {
  // randomUUID is missing on plain http; the random numbers are not.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
