import { startTestApp, type TestApp } from '../setup/test-app';

const asBrowser = (url: string) => fetch(url, { headers: { accept: 'text/html' } });

async function policyOf(url: string): Promise<Map<string, string>> {
  const { headers } = await asBrowser(url);
  const directives = (headers.get('content-security-policy') ?? '').split(';');
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('The content security policy of our pages', () => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp({ PUBLIC_URL: 'https://mboa.example' });
  });
  afterAll(() => product.close());

  const pages = ['/api/docs', '/trajets/douala-yaounde'];

  it.each(pages)('allows only our scripts and our host: %s', async (path) => {
    const policy = await policyOf(product.url + path);
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self' wss://mboa.example");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('form-action')).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
  });

  it('lets API responses load nothing', async () => {
    for (const path of ['/api/towns', '/api/nowhere', '/api/profiles/me']) {
      const policy = await policyOf(product.url + path);
      expect([...policy]).toEqual([
        ['default-src', "'none'"],
        ['frame-ancestors', "'none'"],
      ]);
    }
  });

  it('allows no inline scripts or event handlers in our pages', async () => {
    for (const path of pages) {
      const page = await (await asBrowser(product.url + path)).text();
      const inline = [
        ...page.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld))[^>]*>([^<]*)/g),
      ].filter(([, text]) => text?.trim());
      expect([path, inline.map(([whole]) => whole)]).toEqual([path, []]);
      expect(page).not.toMatch(/\son(click|load|error)=/);
    }
  });
});
