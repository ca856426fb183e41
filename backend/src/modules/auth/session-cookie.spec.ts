import { clearSession, type CookieSession, readSession, storeSession } from './session-cookie';

const session = (length = 40): CookieSession => ({
  access_token: 'a'.repeat(length),
  refresh_token: 'r'.repeat(40),
  provider_token: null,
  provider_refresh_token: null,
  factors: null,
});

/** What a browser sends back after these `Set-Cookie` headers. */
function browser(setCookies: string[]): string {
  return setCookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

describe('The session cookie', () => {
  it('carries the flags of the specification, and Secure where the site is not local', () => {
    const [cookie] = storeSession(session(), undefined, true);
    for (const flag of ['Max-Age=31536000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(cookie).toContain(flag);
    expect(storeSession(session(), undefined, false)[0]).not.toContain('Secure');
  });

  it('is one cookie while it fits and chunks of 3180 characters where it does not', () => {
    expect(storeSession(session(), undefined, true)).toHaveLength(1);
    const cookies = storeSession(session(7000), undefined, true).map(
      (cookie) => cookie.split(';', 1)[0] ?? '',
    );
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual([
      'mboa-session.0',
      'mboa-session.1',
      'mboa-session.2',
    ]);
    expect(cookies.every((cookie) => cookie.length - 'mboa-session.0='.length <= 3180)).toBe(true);
  });

  it.each([40, 3000, 3180, 7000])('reads back what it stored (%i characters)', (length) => {
    expect(readSession(browser(storeSession(session(length), undefined, true)))).toEqual(session(length));
  });

  it('reads back text that is escaped, wherever the chunks are cut', () => {
    for (let shift = 0; shift < 6; shift++) {
      const held = { ...session(3100 + shift), factors: [{ name: 'téléphone d’Awa' }] };
      expect(readSession(browser(storeSession(held, undefined, true)))).toEqual(held);
    }
  });

  it('clears the chunks that a shorter session leaves over', () => {
    const before = browser(storeSession(session(7000), undefined, true));
    const cookies = storeSession(session(), before, true);
    expect(
      cookies.filter((cookie) => cookie.includes('Max-Age=0')).map((cookie) => cookie.split('=', 1)[0]),
    ).toEqual(['mboa-session.0', 'mboa-session.1', 'mboa-session.2']);
  });

  it('leaves nothing behind when it is cleared', () => {
    const held = browser(storeSession(session(7000), undefined, true));
    const cleared = clearSession(held, true);
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
  ])('counts as none where it is broken: %s', (header) => {
    expect(readSession(header)).toBeNull();
  });
});
