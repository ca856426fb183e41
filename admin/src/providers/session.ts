import { HttpError } from 'react-admin';
import type { components } from '../schema.gen';
import {
  type Api,
  createApi,
  dataOf,
  type FactorCode,
  isRefusal,
  requiredFactor,
  type Send,
  sendOrFail,
} from './http';

type SignedIn = components['schemas']['SignedInResponse'];

export type SignedInUser = SignedIn['user'];

interface StoredSession {
  user: SignedInUser;
  token: string;
  /** Shortly before expiry; epoch milliseconds. */
  renewAt: number;
}

type SessionCall = (
  signal: AbortSignal | null,
) => Promise<{ data?: { data: SignedIn | null }; response: Response }>;

/** Resolves to true once verified. */
export type FactorPrompt = (why: FactorCode) => Promise<boolean>;

const RENEWAL_MARGIN_MS = 30_000;
/** The server repeats a refresh's response for ten seconds: this timeout leaves time for a second try. */
const FIRST_TRY_MS = 5_000;

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
 * PKCE pair (RFC 7636, S256): only the browser that requested a code can redeem it. Null without Web Crypto,
 * i.e. without TLS.
 */
async function createPkcePair(): Promise<PkcePair | null> {
  if (!globalThis.crypto?.subtle) return null;
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(digest)) };
}

/**
 * The access token is in memory only; scripts can't read the refresh cookie. After a reload, the API decides
 * whether the cookie is still valid.
 */
export class ConsoleSession {
  /** Prompts for the second factor when required. */
  readonly api: Api;
  /** Fails instead of prompting. */
  readonly apiWithoutFactor: Api;
  private readonly publicApi: Api;

  /** undefined: not loaded yet; null: signed out. */
  private stored: StoredSession | null | undefined;
  private renewing: Promise<StoredSession | null> | null = null;
  private pkce: PkcePair | null = null;
  private factorPrompt: FactorPrompt | null = null;
  private factorAnswer: Promise<boolean> | null = null;

  /** @param origin absolute URL of the API */
  constructor(
    private readonly send: Send,
    origin: string,
    private readonly now: () => number = Date.now,
  ) {
    this.api = createApi(origin, (request) => this.sendWithFactor(request));
    this.apiWithoutFactor = createApi(origin, (request) => this.sendAsUser(request));
    this.publicApi = createApi(origin, (request) => sendOrFail(this.send, request));
  }

  /** Null if signed out. Calls the API once. */
  async user(): Promise<SignedInUser | null> {
    if (this.stored === undefined)
      await this.renewOnce((signal) => this.publicApi.GET('/api/auth/session', { signal }));
    return this.stored?.user ?? null;
  }

  async refreshedUser(): Promise<SignedInUser | null> {
    return (await this.renew())?.user ?? null;
  }

  /** Resolves to the seconds until the next request is allowed. */
  async requestCode(phone: string): Promise<number> {
    // One secret for all codes of this page: a rejected request must not invalidate the accepted one.
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

  async requestOwnCode(): Promise<void> {
    const user = await this.user();
    if (user !== null) await this.requestCode(user.phone);
  }

  /** Empty without Web Crypto. */
  get verifier(): { code_verifier?: string } {
    return this.pkce ? { code_verifier: this.pkce.verifier } : {};
  }

  /** @throws HttpError 400 INVALID_OTP if wrong or expired */
  async signIn(phone: string, token: string): Promise<SignedInUser> {
    const signedIn = await dataOf(
      this.publicApi.POST('/api/auth/verify', { body: { phone, token, type: 'sms', ...this.verifier } }),
    );
    this.pkce = null;
    return this.store(signedIn).user;
  }

  /** Ends the session only here if the API is unreachable. */
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

  setFactorPrompt(prompt: FactorPrompt | null): void {
    this.factorPrompt = prompt;
  }

  /** Repeats a rejected call after verification. Waiting calls share one prompt. */
  private async sendWithFactor(request: Request): Promise<Response> {
    const again = request.clone();
    const response = await this.sendAsUser(request);
    const why = await requiredFactor(response);
    if (why === null || this.factorPrompt === null) return response;
    this.factorAnswer ??= this.factorPrompt(why).finally(() => {
      this.factorAnswer = null;
    });
    return (await this.factorAnswer) ? this.sendAsUser(again) : response;
  }

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
    return sendOrFail(this.send, request);
  }

  private renew(): Promise<StoredSession | null> {
    return this.renewOnce((signal) => this.publicApi.POST('/api/auth/refresh', { signal }));
  }

  /** Single flight: reusing a refresh token revokes the whole token family. */
  private renewOnce(call: SessionCall): Promise<StoredSession | null> {
    this.renewing ??= this.readSession(call).finally(() => {
      this.renewing = null;
    });
    return this.renewing;
  }

  private async readSession(call: SessionCall): Promise<StoredSession | null> {
    try {
      const first = dataOf<SignedIn | null>(call(AbortSignal.timeout(FIRST_TRY_MS)));
      const signedIn = await first.catch((error: unknown) => {
        if (isRefusal(error)) throw error;
        return dataOf<SignedIn | null>(call(null));
      });
      if (signedIn) return this.store(signedIn);
    } catch (error) {
      // Only a 401 ends the session, not an unreachable API.
      if (!(error instanceof HttpError) || error.status !== 401) throw error;
    }
    this.stored = null;
    return null;
  }

  private store({ user, session }: SignedIn): StoredSession {
    this.stored = {
      user,
      token: session.access_token,
      renewAt: this.now() + session.expires_in * 1000 - RENEWAL_MARGIN_MS,
    };
    return this.stored;
  }
}
