import { parseCookies } from './cookie-header';

/** What the cookie holds (spec §3 "Auth session"); embedded sign-in has no provider tokens and no factors. */
export interface CookieSession {
  access_token: string;
  refresh_token: string;
  provider_token: string | null;
  provider_refresh_token: string | null;
  factors: unknown[] | null;
}

/** How a cookie of ours is kept. */
export interface CookieKind {
  secure: boolean;
  /** Under https: the browser takes the name from this host alone, so no sister domain can plant a session. */
  hostOnly: boolean;
}

const NAME = 'mboa-session';
const HOST_ONLY_NAME = `__Host-${NAME}`;
/** spec §9 "Auth cookie": characters a chunk, and the age in seconds. */
const CHUNK = 3180;
const MAX_AGE = 31_536_000;
/** A header that announces more chunks than any session needs isn't ours. */
const MOST_CHUNKS = 10;

const nameOf = (kind: CookieKind): string => (kind.hostOnly ? HOST_ONLY_NAME : NAME);
const chunkName = (name: string, index: number): string => `${name}.${index}`;

/**
 * The `Set-Cookie` headers that store a session: one cookie, or `name.0`, `name.1` … where it is longer than a chunk. Whatever
 * the browser held before under the other names is cleared, so that old and new parts never mix.
 */
export function storeSession(
  session: CookieSession,
  cookieHeader: string | undefined,
  kind: CookieKind,
): string[] {
  const name = nameOf(kind);
  const value = encodeURIComponent(JSON.stringify(session));
  const chunks = value.match(new RegExp(`.{1,${CHUNK}}`, 'gs')) ?? [];
  const cookies = new Map(
    chunks.length === 1 ? [[name, value]] : chunks.map((chunk, index) => [chunkName(name, index), chunk]),
  );
  return [
    ...[...cookies].map(([name, chunk]) => cookie(name, chunk, kind, MAX_AGE)),
    ...heldNames(cookieHeader)
      .filter((name) => !cookies.has(name))
      .map((name) => cookie(name, '', kind, 0)),
  ];
}

/** The `Set-Cookie` headers that leave nothing of a session behind. */
export function clearSession(cookieHeader: string | undefined, kind: CookieKind): string[] {
  return [...new Set([nameOf(kind), ...heldNames(cookieHeader)])].map((name) => cookie(name, '', kind, 0));
}

/**
 * The session in a `Cookie` header, or null: a broken one counts as none. Where names are bound to the host, one under the plain
 * name (of before they were) counts only beside none of them; whoever reads it stores it anew.
 */
export function readSession(cookieHeader: string | undefined, kind: CookieKind): CookieSession | null {
  const held = parseCookies(cookieHeader);
  const names = kind.hostOnly ? [HOST_ONLY_NAME, NAME] : [NAME];
  const name = names.find((one) => held.has(one) || held.has(chunkName(one, 0)));
  if (name === undefined) return null;
  try {
    const session: unknown = JSON.parse(decodeURIComponent(held.get(name) ?? joinChunks(held, name)));
    return isCookieSession(session) ? session : null;
  } catch {
    return null;
  }
}

/** Whether the session stands under a name that this kind of cookie does not have any more. */
export function hasOldName(cookieHeader: string | undefined, kind: CookieKind): boolean {
  return kind.hostOnly && heldNames(cookieHeader).some((name) => !name.startsWith(HOST_ONLY_NAME));
}

function joinChunks(held: Map<string, string>, name: string): string {
  let value = '';
  for (let index = 0; index < MOST_CHUNKS; index++) {
    const chunk = held.get(chunkName(name, index));
    if (chunk === undefined) break;
    value += chunk;
  }
  return value;
}

function heldNames(cookieHeader: string | undefined): string[] {
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
