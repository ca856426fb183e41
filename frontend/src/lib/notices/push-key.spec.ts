import { isMadeWith, keyBytes } from './push-key';

const key = Buffer.from([4, 251, 255, 62, 1]);

test('decodes a URL-safe base64 key', () => {
  expect([...keyBytes(key.toString('base64url'))]).toEqual([...key]);
});

test('recognises the key of a subscription', () => {
  const made = Uint8Array.from(key).buffer;
  expect(isMadeWith(made, key.toString('base64url'))).toBe(true);
  expect(isMadeWith(made, Buffer.from([4, 251, 255, 62, 2]).toString('base64url'))).toBe(false);
  expect(isMadeWith(null, key.toString('base64url'))).toBe(false);
});
