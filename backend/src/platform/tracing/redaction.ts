import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { isUUID } from 'class-validator';

/** Other attributes contain addresses, queries, user agents and whole paths. */
const EXPORTED_ATTRIBUTES = new Set([
  'db.namespace',
  'db.query.text',
  'db.response.status_code',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'mboa.request_id',
  'server.address',
  'server.port',
  'url.full',
  'url.scheme',
]);
const NUMBERS = /\d{8,}/g;
/** A number, an id or a push subscription. */
const IDENTIFYING = /\d{5,}|.{25,}/;

/** Drops events and status messages, because errors quote values. */
export function redactSpan(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = {};
  for (const [key, value] of Object.entries(span.attributes)) {
    if (!EXPORTED_ATTRIBUTES.has(key)) continue;
    attributes[key] = typeof value === 'string' ? redactText(key, value) : value;
  }
  return Object.create(span, {
    name: { value: span.name.replace(NUMBERS, '*') },
    attributes: { value: attributes },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}

function redactText(key: string, text: string): string {
  if (isUUID(text)) return text;
  return (key === 'url.full' ? redactUrl(text) : text).replace(NUMBERS, '*');
}

function redactUrl(text: string): string {
  if (!URL.canParse(text)) return '*';
  const { origin, pathname } = new URL(text);
  const segments = pathname.split('/').map((segment) => (IDENTIFYING.test(segment) ? '*' : segment));
  return origin + segments.join('/');
}
