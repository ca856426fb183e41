import { HttpError } from 'react-admin';
import type { components } from '../schema.gen';
import { type Api, createApi, dataOf, factorAskedBy, type FactorCode, reach, type Send } from './http';

type SignedIn = components['schemas']['SignedInResponse'];

/** The signed-in person, as the API shows them to themselves. */
export type SignedInUser = SignedIn['user'];

interface StoredSession {
  user: SignedInUser;
  token: string;
  /** ms since the epoch; the token is renewed a little before. */
  renewAt: number;
}

type SessionCall = () => Promise<{ data?: { data: SignedIn | null }; response: Response }>;

/** Asks the person for the second factor; true once the API has it. */
export type FactorPrompt = (why: FactorCode) => Promise<boolean>;

/** ms before a token's end at which it is renewed, so that it does not lapse on its way. */
const RENEW_EARLY = 30_000;

interface PkcePair {
  verifier: string;
  challenge: string;
}

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * A fresh PKCE pair (RFC 7636, S256): only the browser that asked for a code can redeem it.
 * Null where the page has no Web Crypto, which browsers keep from pages served without TLS.
 */
async function createPkcePair(): Promise<PkcePair | null> {
  if (!globalThis.crypto?.subtle) return null;
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(digest)) };
}

/**
 * The console's session: the access token lives in memory only, the refresh cookie with the browser, out of our
 * reach. A reloaded page asks the API whether the cookie is still valid.
 */
export class ConsoleSession {
  /** The API as the signed-in person, who is asked for the second factor where a call needs it. */
  readonly api: Api;
  /** The same, but a call refused for want of the second factor fails. */
  readonly apiWithoutFactor: Api;
  private readonly publicApi: Api;

  /** undefined: not asked yet; null: signed out. */
  private stored: StoredSession | null | undefined;
  private renewing: Promise<StoredSession | null> | null = null;
  private pkce: PkcePair | null = null;
  private factorPrompt: FactorPrompt | null = null;
  private askingFactor: Promise<boolean> | null = null;

  /** @param origin the API's, absolute */
  constructor(
    private readonly send: Send,
    origin: string,
    private readonly now: () => number = Date.now,
  ) {
    this.api = createApi(origin, (request) => this.sendWithFactor(request));
    this.apiWithoutFactor = createApi(origin, (request) => this.sendAsUser(request));
    this.publicApi = createApi(origin, (request) => reach(this.send, request));
  }

  /** Who is signed in, or null. Asks the API on the first call only. */
  async user(): Promise<SignedInUser | null> {
    if (this.stored === undefined) await this.renewOnce(() => this.publicApi.GET('/api/auth/session'));
    return this.stored?.user ?? null;
  }

  /** Asks the API who is signed in by now: roles come and go while a page is open. */
  async userAnew(): Promise<SignedInUser | null> {
    return (await this.renew())?.user ?? null;
  }

  /** Asks for a sign-in code by SMS. Resolves to the seconds after which another may be asked for. */
  async requestCode(phone: string): Promise<number> {
    // One secret for all codes of this page: a refused request must not spoil the accepted one.
    this.pkce ??= await createPkcePair();
    const answer = await dataOf(
      this.publicApi.POST('/api/auth/otp', {
        body: {
          phone,
          channel: 'sms',
          ...(this.pkce && { code_challenge: this.pkce.challenge, code_challenge_method: 'S256' }),
        },
      }),
    );
    return answer.resend_after;
  }

  /** Sends a code to the number of the person who is signed in. */
  async requestOwnCode(): Promise<void> {
    const user = await this.user();
    if (user !== null) await this.requestCode(user.phone);
  }

  /** Proves that a code was requested by this page; absent where the browser has no Web Crypto. */
  get verifier(): { code_verifier?: string } {
    return this.pkce ? { code_verifier: this.pkce.verifier } : {};
  }

  /** Redeems a code. @throws HttpError: a wrong or lapsed code is 400 INVALID_OTP. */
  async signIn(phone: string, token: string): Promise<SignedInUser> {
    const signedIn = await dataOf(
      this.publicApi.POST('/api/auth/verify', {
        body: { phone, token, type: 'sms', ...this.verifier },
      }),
    );
    this.pkce = null;
    return this.store(signedIn).user;
  }

  /** Ends the session here and at the API. Without a reachable API it ends here; the cookie is refused later. */
  async signOut(): Promise<void> {
    const token = this.stored?.token;
    this.stored = null;
    await this.publicApi
      .POST('/api/auth/sign-out', {
        body: {},
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      })
      .catch(() => undefined);
  }

  /** Says who asks the person for the second factor when the API wants it; null: nobody does. */
  askForFactor(prompt: FactorPrompt | null): void {
    this.factorPrompt = prompt;
  }

  /** Repeats a call that was refused for want of the second factor, once it was shown. Calls that wait share one question. */
  private async sendWithFactor(request: Request): Promise<Response> {
    const again = request.clone();
    const response = await this.sendAsUser(request);
    const why = await factorAskedBy(response);
    if (why === null || this.factorPrompt === null) return response;
    this.askingFactor ??= this.factorPrompt(why).finally(() => {
      this.askingFactor = null;
    });
    return (await this.askingFactor) ? this.sendAsUser(again) : response;
  }

  /** Adds the access token; one that the API no longer takes is renewed once. */
  private async sendAsUser(request: Request): Promise<Response> {
    await this.user();
    if (this.stored && this.now() >= this.stored.renewAt) await this.renew();
    if (!this.stored) throw new HttpError('console.errors.SIGNED_OUT', 401);
    const again = request.clone();
    const response = await this.sendWithToken(request, this.stored.token);
    if (response.status !== 401) return response;
    const renewed = await this.renew();
    return renewed ? this.sendWithToken(again, renewed.token) : response;
  }

  private sendWithToken(request: Request, token: string): Promise<Response> {
    request.headers.set('authorization', `Bearer ${token}`);
    return reach(this.send, request);
  }

  private renew(): Promise<StoredSession | null> {
    return this.renewOnce(() => this.publicApi.POST('/api/auth/refresh'));
  }

  /** One renewal at a time: a second use of the same refresh token would end the whole family. */
  private renewOnce(ask: SessionCall): Promise<StoredSession | null> {
    this.renewing ??= this.readSession(ask).finally(() => {
      this.renewing = null;
    });
    return this.renewing;
  }

  private async readSession(ask: SessionCall): Promise<StoredSession | null> {
    try {
      const signedIn = await dataOf<SignedIn | null>(ask());
      if (signedIn) return this.store(signedIn);
    } catch (error) {
      // Only the API's own refusal ends a session; an API out of reach proves nothing.
      if (!(error instanceof HttpError) || error.status !== 401) throw error;
    }
    this.stored = null;
    return null;
  }

  private store({ user, session }: SignedIn): StoredSession {
    this.stored = {
      user,
      token: session.access_token,
      renewAt: this.now() + session.expires_in * 1000 - RENEW_EARLY,
    };
    return this.stored;
  }
}
