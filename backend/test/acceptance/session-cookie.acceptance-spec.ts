import { newPhone } from '../factories/person';
import { postJson, type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

describe('The session cookie of a site under https', () => {
  let product: TestApp;
  let person: SignedIn;

  beforeAll(async () => {
    product = await startTestApp({ PUBLIC_URL: 'https://mboa.example' });
    person = await signIn(product, newPhone());
  });
  afterAll(() => product.close());

  const namesOf = (cookieHeader: string) =>
    cookieHeader
      .split('; ')
      .flatMap((pair) => (pair.includes('mboa-session') ? [pair.split('=', 1)[0]] : []));
  const session = (cookie: string) => fetch(`${product.url}/api/auth/session`, { headers: { cookie } });
  /** As left by a browser that signed in before cookie names were bound to the host. */
  const underOldName = () => person.jar.header.replace('__Host-mboa-session', 'mboa-session');

  it('has a host-bound name', () => {
    expect(namesOf(person.jar.header)).toEqual(['__Host-mboa-session']);
  });

  it('is read under its old name and replaced immediately', async () => {
    const answer = await session(underOldName());
    expect((await answer.json()).data.user.id).toBe(person.user.id);
    const [sessionCookie, cleared] = answer.headers
      .getSetCookie()
      .filter((one) => one.includes('mboa-session'));
    expect(sessionCookie).toMatch(
      /^__Host-mboa-session=.+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cleared).toMatch(/^mboa-session=; Max-Age=0;/);
    const refreshed = await postJson(`${product.url}/api/auth/refresh`, {}, { cookie: underOldName() });
    expect(refreshed.status).toBe(200);
    person.jar.take(refreshed);
    expect(namesOf(person.jar.header)).toEqual(['__Host-mboa-session']);
  });

  it('is not set again if it has the host-bound name', async () => {
    expect((await session(person.jar.header)).headers.getSetCookie()).toEqual([]);
  });

  it('takes precedence over one that a sibling domain planted under the plain name', async () => {
    const other = await signIn(product, newPhone());
    const planted = other.jar.header.replace('__Host-mboa-session', 'mboa-session');
    const { data } = await (await session(`${planted}; ${person.jar.header}`)).json();
    expect(data.user.id).toBe(person.user.id);
  });

  it('is cleared under both names on sign-out', async () => {
    const cookie = `${underOldName()}; ${person.jar.header}`;
    const answer = await postJson(`${product.url}/api/auth/sign-out`, {}, { cookie });
    expect(answer.status).toBe(200);
    const cleared = answer.headers.getSetCookie().filter((one) => /mboa-session=; Max-Age=0/.test(one));
    expect(cleared.map((one) => one.split('=', 1)[0]).sort()).toEqual([
      '__Host-mboa-session',
      'mboa-session',
    ]);
    expect((await (await session(person.jar.header)).json()).data).toBeNull();
  });
});

describe('The session cookie of a local server', () => {
  it('keeps its plain name, which browsers accept without https', async () => {
    const product = await startTestApp();
    const { jar } = await signIn(product, newPhone());
    expect(jar.header).toMatch(/(^|; )mboa-session=/);
    await product.close();
  });
});
