import type { FastifyRequest } from 'fastify';
import { type AppConfig } from '../../platform/config';

export interface CookieSession {
  access_token: string;
  refresh_token: string;
  provider_token: string | null;
  provider_refresh_token: string | null;
  factors: unknown[] | null;
}

export interface CookieKind {
  secure: boolean;
  /** `__Host-` prefix under https, so that no sibling domain can plant a session. */
  hostOnly: boolean;
}

const NAME = 'mboa-session';
const HOST_ONLY_NAME = `__Host-${NAME}`;
const CHUNK_CHARACTERS = 3180;
const MAX_AGE_SECONDS = 31_536_000;
const MAX_CHUNKS = 10;

const nameOf = (kind: CookieKind): string => (kind.hostOnly ? HOST_ONLY_NAME : NAME);
const chunkName = (name: string, index: number): string => `${name}.${index}`;

/**
 * Returns one cookie, or the chunks `name.0`, `name.1` … of a long session. Clears leftovers under other names,
 * so that old and new chunks never mix.
 */
export function storeSession(
  session: CookieSession,
  cookieHeader: string | undefined,
  kind: CookieKind,
): string[] {
  const name = nameOf(kind);
  const value = encodeURIComponent(JSON.stringify(session));
  const chunks = value.match(new RegExp(`.{1,${CHUNK_CHARACTERS}}`, 'gs')) ?? [];
  const cookies = new Map(
    chunks.length === 1 ? [[name, value]] : chunks.map((chunk, index) => [chunkName(name, index), chunk]),
  );
  return [
    ...[...cookies].map(([name, chunk]) => cookie(name, chunk, kind, MAX_AGE_SECONDS)),
    ...presentNames(cookieHeader)
      .filter((name) => !cookies.has(name))
      .map((name) => cookie(name, '', kind, 0)),
  ];
}

export function clearSession(cookieHeader: string | undefined, kind: CookieKind): string[] {
  return [...new Set([nameOf(kind), ...presentNames(cookieHeader)])].map((name) => cookie(name, '', kind, 0));
}

/** Null if missing or malformed. Falls back to the old name without `__Host-`; see `hasOldName`. */
export function readSession(cookieHeader: string | undefined, kind: CookieKind): CookieSession | null {
  const cookies = parseCookies(cookieHeader);
  const names = kind.hostOnly ? [HOST_ONLY_NAME, NAME] : [NAME];
  const name = names.find((one) => cookies.has(one) || cookies.has(chunkName(one, 0)));
  if (name === undefined) return null;
  try {
    const session: unknown = JSON.parse(decodeURIComponent(cookies.get(name) ?? joinChunks(cookies, name)));
    return isCookieSession(session) ? session : null;
  } catch {
    return null;
  }
}

/** True if the session must be stored again under its host-only name. */
export function hasOldName(cookieHeader: string | undefined, kind: CookieKind): boolean {
  return kind.hostOnly && presentNames(cookieHeader).some((name) => !name.startsWith(HOST_ONLY_NAME));
}

function joinChunks(cookies: Map<string, string>, name: string): string {
  let value = '';
  for (let index = 0; index < MAX_CHUNKS; index++) {
    const chunk = cookies.get(chunkName(name, index));
    if (chunk === undefined) break;
    value += chunk;
  }
  return value;
}

function presentNames(cookieHeader: string | undefined): string[] {
  return [...parseCookies(cookieHeader).keys()].filter((name) =>
    /^(__Host-)?mboa-session(\.\d{1,3})?$/.test(name),
  );
}

function cookie(name: string, value: string, { secure }: CookieKind, maxAge: number): string {
  return `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;
const isTextOrNull = (value: unknown): boolean => value === null || value === undefined || isText(value);

function isCookieSession(value: unknown): value is CookieSession {
  if (typeof value !== 'object' || value === null) return false;
  const session = value as Partial<Record<keyof CookieSession, unknown>>;
  return (
    isText(session.access_token) &&
    isText(session.refresh_token) &&
    isTextOrNull(session.provider_token) &&
    isTextOrNull(session.provider_refresh_token)
  );
}

/** First value of each name. Not decoded, because a chunk may end inside an escape. */
function parseCookies(header = ''): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const [name = '', ...value] = pair.split('=');
    if (!cookies.has(name.trim())) cookies.set(name.trim(), value.join('=').trim());
  }
  return cookies;
}

/** Recognises browsers that signed in before, for rate limits and independent approvals. */
const DEVICE_NAME = 'mboa-device';
const DEVICE_MAX_AGE_SECONDS = 400 * 86_400;
/** 256 bits in base64url. */
const DEVICE_TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function readDevice(cookieHeader: string | undefined): string | null {
  const token = parseCookies(cookieHeader).get(DEVICE_NAME);
  return token !== undefined && DEVICE_TOKEN.test(token) ? token : null;
}

export function storeDevice(token: string, secure: boolean): string {
  return `${DEVICE_NAME}=${token}; Max-Age=${DEVICE_MAX_AGE_SECONDS}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
}

const LOCAL = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

export function needsSecureCookie(request: FastifyRequest, config: AppConfig): boolean {
  return !(LOCAL.test(new URL(config.http.publicUrl).hostname) && LOCAL.test(request.hostname));
}

export function sessionCookieKind(request: FastifyRequest, config: AppConfig): CookieKind {
  const secure = needsSecureCookie(request, config);
  return { secure, hostOnly: secure && config.http.publicUrl.startsWith('https:') };
}
