import { parseCookies } from '../cookie-header';

/** Tells a browser that was signed in before from a stranger's (decision 38). It opens nothing: only limits look at it. */
const NAME = 'mboa-device';
/** 400 days in seconds: the longest that browsers keep a cookie. */
const MAX_AGE = 400 * 86_400;
/** 256 bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The token in a `Cookie` header, or null: what can't be one of ours counts as none. */
export function readDevice(cookieHeader: string | undefined): string | null {
  const token = parseCookies(cookieHeader).get(NAME);
  return token !== undefined && TOKEN.test(token) ? token : null;
}

export function storeDevice(token: string, secure: boolean): string {
  return `${NAME}=${token}; Max-Age=${MAX_AGE}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
}
