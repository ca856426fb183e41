import { createHash, randomBytes } from 'node:crypto';
import { callsTo } from './call';

/** Keeps cookies for the next request. */
export class CookieJar {
  private readonly cookies = new Map<string, string>();

  take(response: Response): this {
    for (const header of response.headers.getSetCookie()) {
      const [pair = ''] = header.split(';', 1);
      const name = pair.slice(0, pair.indexOf('='));
      if (/;\s*max-age=0/i.test(header)) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(name.length + 1));
    }
    return this;
  }

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

export interface SignedIn {
  user: {
    id: string;
    phone: string;
    full_name: string;
    role: string;
    is_driver: boolean;
    staff_role: string | null;
  };
  token: string;
  jar: CookieJar;
  /** fetch with the bearer token; objects are sent as JSON. */
  request(method: string, path: string, body?: object): Promise<Response>;
}

export function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The newest sign-in code in the outbox. The wording is matched, because tickets contain six digits too. */
export async function codeFor(product: { url: string }, phone: string): Promise<string> {
  const answer = await fetch(`${product.url}/dev/sms?to=${encodeURIComponent(phone)}`);
  const { data } = (await answer.json()) as { data: { body: string }[] };
  const [code] = data.flatMap(({ body }) => /(?:Mboa code is|code Mboa est) (\d{6})\./.exec(body)?.[1] ?? []);
  if (code === undefined) throw new Error(`No code was sent to ${phone}`);
  return code;
}

/** A code that is not this one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The secret of a browser and what it sends with the request for a code (PKCE). */
export function pkcePair(): { code_verifier: string; code_challenge: string } {
  const code_verifier = randomBytes(32).toString('base64url');
  return { code_verifier, code_challenge: createHash('sha256').update(code_verifier).digest('base64url') };
}

export async function signIn(product: { url: string }, phone: string): Promise<SignedIn> {
  await postJson(`${product.url}/api/auth/otp`, { phone, channel: 'sms' });
  const token = await codeFor(product, phone);
  const answer = await postJson(`${product.url}/api/auth/verify`, { phone, token, type: 'sms' });
  if (answer.status !== 200) throw new Error(`Sign-in of ${phone} was answered ${answer.status}`);
  const { data } = (await answer.json()) as {
    data: { user: SignedIn['user']; session: { access_token: string } };
  };
  const accessToken = data.session.access_token;
  return {
    user: data.user,
    token: accessToken,
    jar: new CookieJar().take(answer),
    request: (method, path, body) => callsTo(() => product).send({ token: accessToken }, method, path, body),
  };
}
