import { HttpError } from 'react-admin';
import type { components } from '../schema.gen';
import { callApi, callForFile, type Call, type Fetch, factorAskedBy, type FactorCode } from './http';
import { createPkcePair, type PkcePair } from './pkce';

type SignedIn = components['schemas']['SignedInResponse'];

/** The signed-in person, as the API shows them to themselves. */
export type SignedInUser = SignedIn['user'];

interface Held {
  user: SignedInUser;
  token: string;
  /** ms since the epoch; the token is renewed a little before. */
  renewAt: number;
}

/** Asks the person for the second factor; true once the API has it. */
export type FactorPrompt = (why: FactorCode) => Promise<boolean>;

/** ms before a token's end at which it is renewed, so that it does not lapse on its way. */
const RENEW_EARLY = 30_000;

/**
 * The console's session: the access token lives in memory only, the refresh cookie with the browser,
 * out of our reach. A reloaded page asks the API whether the cookie still stands for somebody.
 */
export class ConsoleSession {
  /** undefined: not asked yet; null: signed out. */
  private held: Held | null | undefined;
  private renewing: Promise<Held | null> | null = null;
  private pkce: PkcePair | null = null;
  private factorPrompt: FactorPrompt | null = null;
  private askingFactor: Promise<boolean> | null = null;

  constructor(
    private readonly fetch: Fetch,
    private readonly now: () => number = Date.now,
  ) {}

  /** Who is signed in, or null. Asks the API on the first call only. */
  async user(): Promise<SignedInUser | null> {
    if (this.held === undefined) await this.renewOnce('GET', '/api/auth/session');
    return this.held?.user ?? null;
  }

  /** Asks the API who is signed in by now: roles come and go while a page is open. */
  async userAnew(): Promise<SignedInUser | null> {
    return (await this.renew())?.user ?? null;
  }

  /** Asks for a sign-in code by SMS. Resolves to the seconds after which another may be asked for. */
  async requestCode(phone: string): Promise<number> {
    this.pkce = await createPkcePair();
    const answer = await callApi<{ data: { resend_after: number } }>(this.fetch, '/api/auth/otp', {
      method: 'POST',
      body: {
        phone,
        channel: 'sms',
        ...(this.pkce && { code_challenge: this.pkce.challenge, code_challenge_method: 'S256' }),
      },
    });
    return answer.data.resend_after;
  }

  /** Redeems a code. @throws HttpError: a wrong or lapsed code is 400 INVALID_OTP. */
  async signIn(phone: string, token: string): Promise<SignedInUser> {
    const answer = await callApi<{ data: SignedIn }>(this.fetch, '/api/auth/verify', {
      method: 'POST',
      body: { phone, token, type: 'sms', ...(this.pkce && { code_verifier: this.pkce.verifier }) },
    });
    this.pkce = null;
    return this.hold(answer.data).user;
  }

  /** Ends the session here and at the API. Without a reachable API it ends here; the cookie is refused later. */
  async signOut(): Promise<void> {
    const token = this.held?.token;
    this.held = null;
    await callApi(this.fetch, '/api/auth/sign-out', {
      method: 'POST',
      body: {},
      ...(token && { token }),
    }).catch(() => undefined);
  }

  /** Makes a call as the signed-in person; a token that the API no longer takes is renewed once. */
  call<Answer>(path: string, call: Omit<Call, 'token'> = {}): Promise<Answer> {
    return this.withFactor(() => this.plainCall<Answer>(path, call));
  }

  /** The same, but a refusal for want of the second factor stays one. */
  plainCall<Answer>(path: string, call: Omit<Call, 'token'> = {}): Promise<Answer> {
    return this.withToken((token) => callApi<Answer>(this.fetch, path, { ...call, token }));
  }

  /** Says who asks the person for the second factor when the API wants it; null: nobody does. */
  askForFactor(prompt: FactorPrompt | null): void {
    this.factorPrompt = prompt;
  }

  /** Fetches a file as the signed-in person. */
  file(path: string, accept: string): Promise<Blob> {
    return this.withFactor(() => this.withToken((token) => callForFile(this.fetch, path, accept, { token })));
  }

  /** Repeats a call that was refused for want of the second factor, once it was shown. Calls that wait share one question. */
  private async withFactor<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
    try {
      return await attempt();
    } catch (error) {
      const why = factorAskedBy(error);
      if (why === null || this.factorPrompt === null) throw error;
      this.askingFactor ??= this.factorPrompt(why).finally(() => {
        this.askingFactor = null;
      });
      if (!(await this.askingFactor)) throw error;
      return attempt();
    }
  }

  private async withToken<Answer>(attempt: (token: string) => Promise<Answer>): Promise<Answer> {
    await this.user();
    if (this.held && this.now() >= this.held.renewAt) await this.renew();
    if (!this.held) throw new HttpError('console.errors.SIGNED_OUT', 401);
    try {
      return await attempt(this.held.token);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 401) throw error;
      const renewed = await this.renew();
      if (!renewed) throw error;
      return attempt(renewed.token);
    }
  }

  private renew(): Promise<Held | null> {
    return this.renewOnce('POST', '/api/auth/refresh');
  }

  /** One renewal at a time: a second use of the same refresh token would end the whole family. */
  private renewOnce(method: 'GET' | 'POST', path: string): Promise<Held | null> {
    this.renewing ??= this.readSession(method, path).finally(() => {
      this.renewing = null;
    });
    return this.renewing;
  }

  private async readSession(method: 'GET' | 'POST', path: string): Promise<Held | null> {
    try {
      const answer = await callApi<{ data: SignedIn | null }>(this.fetch, path, {
        method,
        ...(method === 'POST' && { body: {} }),
      });
      if (answer.data) return this.hold(answer.data);
    } catch (error) {
      // Only the API's own refusal ends a session; an API out of reach proves nothing.
      if (!(error instanceof HttpError) || error.status !== 401) throw error;
    }
    this.held = null;
    return null;
  }

  private hold({ user, session }: SignedIn): Held {
    this.held = {
      user,
      token: session.access_token,
      renewAt: this.now() + session.expires_in * 1000 - RENEW_EARLY,
    };
    return this.held;
  }
}
