import { type CallbackRequest } from '../payment-provider';
import { isJsonType, parseObject, type JsonObject } from './provider-http';

/** A JSON value that names something: a non-empty string, or a number as its digits; null otherwise. */
export function word(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/** A reference that may be looked up: printable ASCII of at most 128 characters (PostgreSQL refuses NUL). */
export function reference(value: unknown): string | null {
  const text = word(value);
  return text !== null && /^[\x21-\x7e]{1,128}$/.test(text) ? text : null;
}

/** A provider's own word for logs and event rows: printable, at most 100 characters. */
export function safeWord(value: unknown): string | null {
  const text = word(value);
  return text === null ? null : text.replace(/[^\x20-\x7e\u00a0-\u024f]/g, '?').slice(0, 100);
}

/** An amount as providers write it: `"1000.0"` and `1000` are 1000; null for anything else, a billion and more included. */
export function amountOf(value: unknown): number | null {
  const text = word(value);
  return text !== null && /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/** The entry of a provider's word in a table; words like `constructor` find nothing. */
export function entry<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

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
