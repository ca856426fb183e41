import {
  clearSession,
  type CookieKind,
  type CookieSession,
  hasOldName,
  readSession,
  storeSession,
} from './auth-cookies';

const LOCAL: CookieKind = { secure: false, hostOnly: false };
const SECURE: CookieKind = { secure: true, hostOnly: false };
const HOST_ONLY: CookieKind = { secure: true, hostOnly: true };

const session = (length = 40): CookieSession => ({
  access_token: 'a'.repeat(length),
  refresh_token: 'r'.repeat(40),
  provider_token: null,
  provider_refresh_token: null,
  factors: null,
});

/** The `Cookie` header after these `Set-Cookie` headers. */
function browser(setCookies: string[]): string {
  return setCookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

describe('The session cookie', () => {
  it('is HttpOnly and SameSite=Lax for a year, and Secure except on localhost', () => {
    const [cookie] = storeSession(session(), undefined, SECURE);
    for (const flag of ['Max-Age=31536000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(cookie).toContain(flag);
    expect(storeSession(session(), undefined, LOCAL)[0]).not.toContain('Secure');
  });

  it('is one cookie, or chunks of 3180 characters if longer', () => {
    expect(storeSession(session(), undefined, SECURE)).toHaveLength(1);
    const cookies = storeSession(session(7000), undefined, SECURE).map(
      (cookie) => cookie.split(';', 1)[0] ?? '',
    );
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual([
      'mboa-session.0',
      'mboa-session.1',
      'mboa-session.2',
    ]);
    expect(cookies.every((cookie) => cookie.length - 'mboa-session.0='.length <= 3180)).toBe(true);
  });

  it.each([40, 3000, 3180, 7000])('is read as it was stored (%i characters)', (length) => {
    expect(readSession(browser(storeSession(session(length), undefined, SECURE)), SECURE)).toEqual(
      session(length),
    );
  });

  it('is read even if a chunk ends inside an escape', () => {
    for (let shift = 0; shift < 6; shift++) {
      const stored = { ...session(3100 + shift), factors: [{ name: 'téléphone d’Awa' }] };
      expect(readSession(browser(storeSession(stored, undefined, SECURE)), SECURE)).toEqual(stored);
    }
  });

  it('is stored without leaving chunks of a longer session', () => {
    const before = browser(storeSession(session(7000), undefined, SECURE));
    const cookies = storeSession(session(), before, SECURE);
    expect(
      cookies.filter((cookie) => cookie.includes('Max-Age=0')).map((cookie) => cookie.split('=', 1)[0]),
    ).toEqual(['mboa-session.0', 'mboa-session.1', 'mboa-session.2']);
  });

  it('is cleared completely', () => {
    const header = browser(storeSession(session(7000), undefined, SECURE));
    const cleared = clearSession(header, SECURE);
    expect(cleared).toHaveLength(4);
    expect(cleared.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
  });

  it.each([
    undefined,
    '',
    'mboa-session=',
    'mboa-session=%E0%A4%A',
    'mboa-session=%7B',
    'mboa-session=null',
    'mboa-session=%22text%22',
    'mboa-session={"access_token":1,"refresh_token":"r"}',
    'mboa-session={"access_token":"a"}',
    'mboa-session.1={"access_token":"a","refresh_token":"r"}',
    '__proto__=1; constructor=2',
    ';;;===',
  ])('is ignored if it is malformed: %s', (header) => {
    expect(readSession(header, SECURE)).toBeNull();
    expect(readSession(header, HOST_ONLY)).toBeNull();
  });

  it.each([40, 7000])('has host-bound names under https (%i characters)', (length) => {
    const cookies = storeSession(session(length), undefined, HOST_ONLY);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-mboa-session(\.\d)?=/);
      expect(cookie).toMatch(/; Path=\/;.*; Secure/);
      expect(cookie).not.toContain('Domain');
    }
    expect(readSession(browser(cookies), HOST_ONLY)).toEqual(session(length));
    expect(hasOldName(browser(cookies), HOST_ONLY)).toBe(false);
  });

  it.each([40, 7000])('is read under its old name, and replaced (%i characters)', (length) => {
    const old = browser(storeSession(session(length), undefined, SECURE));
    expect(readSession(old, HOST_ONLY)).toEqual(session(length));
    expect(hasOldName(old, HOST_ONLY)).toBe(true);
    const replaced = storeSession(session(), old, HOST_ONLY);
    expect(browser(replaced)).toMatch(/^__Host-mboa-session=[^;]+$/);
    expect(replaced.filter((cookie) => /^mboa-session[^;]*=; Max-Age=0/.test(cookie))).toHaveLength(
      old.split(';').length,
    );
  });

  it('is not read under its old name if there is a host-bound one', () => {
    const planted = { ...session(), access_token: 'planted' };
    const header = [
      browser(storeSession(planted, undefined, SECURE)),
      browser(storeSession(session(), undefined, HOST_ONLY)),
    ].join('; ');
    expect(readSession(header, HOST_ONLY)).toEqual(session());
    const broken = `${browser(storeSession(planted, undefined, SECURE))}; __Host-mboa-session=x`;
    expect(readSession(broken, HOST_ONLY)).toBeNull();
  });
});
