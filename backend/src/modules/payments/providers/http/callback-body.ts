import type { CallbackRequest } from '../payment-provider';
import { isJsonType, parseObject, type JsonObject } from './provider-http';
import { reference } from './words';

/** The JSON object of a callback; null for another media type, broken JSON or anything but an object. */
export function callbackBody(callback: CallbackRequest): JsonObject | null {
  const contentType = callback.headers['content-type'];
  if (contentType !== undefined && !isJsonType(String(contentType))) return null;
  return parseObject(callback.rawBody.toString('utf8'));
}

/** The first of `names` that holds a usable reference. */
export function firstReference(body: JsonObject, names: readonly string[]): string | null {
  for (const name of names) {
    const value = reference(body[name]);
    if (value !== null) return value;
  }
  return null;
}

/** One header's usable value; null when it is absent or sent twice. `name` in lower case. */
export function header(callback: CallbackRequest, name: string): string | null {
  const value = callback.headers[name];
  return typeof value === 'string' ? reference(value) : null;
}
