import { parseCookies } from './cookie-header';

/** What the cookie holds (spec §3 "Auth session"); embedded sign-in has no provider tokens and no factors. */
export interface CookieSession {
  access_token: string;
  refresh_token: string;
  provider_token: string | null;
  provider_refresh_token: string | null;
  factors: unknown[] | null;
}

const NAME = 'mboa-session';
/** spec §9 "Auth cookie": characters a chunk, and the age in seconds. */
const CHUNK = 3180;
const MAX_AGE = 31_536_000;
/** A header that announces more chunks than any session needs isn't ours. */
const MOST_CHUNKS = 10;

const chunkName = (index: number): string => `${NAME}.${index}`;

/**
 * The `Set-Cookie` headers that store a session: one cookie, or `name.0`, `name.1` … where it is longer than a chunk. Whatever
 * the browser held before under the other names is cleared, so that old and new parts never mix.
 */
export function storeSession(
  session: CookieSession,
  cookieHeader: string | undefined,
  secure: boolean,
): string[] {
  const value = encodeURIComponent(JSON.stringify(session));
  const chunks = value.match(new RegExp(`.{1,${CHUNK}}`, 'gs')) ?? [];
  const cookies = new Map(
    chunks.length === 1 ? [[NAME, value]] : chunks.map((chunk, index) => [chunkName(index), chunk]),
  );
  return [
    ...[...cookies].map(([name, chunk]) => cookie(name, chunk, secure, MAX_AGE)),
    ...heldNames(cookieHeader)
      .filter((name) => !cookies.has(name))
      .map((name) => cookie(name, '', secure, 0)),
  ];
}

/** The `Set-Cookie` headers that leave nothing of a session behind. */
export function clearSession(cookieHeader: string | undefined, secure: boolean): string[] {
  return [...new Set([NAME, ...heldNames(cookieHeader)])].map((name) => cookie(name, '', secure, 0));
}

/** The session in a `Cookie` header, or null: a broken one counts as none. */
export function readSession(cookieHeader: string | undefined): CookieSession | null {
  const held = parseCookies(cookieHeader);
  try {
    const session: unknown = JSON.parse(decodeURIComponent(held.get(NAME) ?? joinChunks(held)));
    return isCookieSession(session) ? session : null;
  } catch {
    return null;
  }
}

function joinChunks(held: Map<string, string>): string {
  let value = '';
  for (let index = 0; index < MOST_CHUNKS; index++) {
    const chunk = held.get(chunkName(index));
    if (chunk === undefined) break;
    value += chunk;
  }
  return value;
}

function heldNames(cookieHeader: string | undefined): string[] {
  return [...parseCookies(cookieHeader).keys()].filter(
    (name) => name === NAME || /^mboa-session\.\d{1,3}$/.test(name),
  );
}

function cookie(name: string, value: string, secure: boolean, maxAge: number): string {
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
