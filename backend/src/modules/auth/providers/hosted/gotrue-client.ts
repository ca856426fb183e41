import { Injectable } from '@nestjs/common';
import { Agent, request } from 'undici';
import { AppConfig } from '../../../../platform/config';
import { DomainError, secondsOfRetryAfter } from '../../../../platform/errors';
import { authProviderUnavailable } from '../../auth.errors';
import type { CookieSession } from '../../auth-cookies';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

export class ProviderRefusedError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'ProviderRefusedError';
  }
}

type Json = Record<string, unknown>;

/** Methods throw UNAVAILABLE for an unreachable, slow or unreadable provider, and ProviderRefusedError for a 4xx. */
@Injectable()
export class GotrueClient {
  private readonly agent = new Agent({ connect: { timeout: TIMEOUT_MS / 2 }, maxResponseSize: MAX_BYTES });

  constructor(private readonly config: AppConfig) {}

  async requestCode(phone: string, codeChallenge: string | null): Promise<void> {
    const pkce =
      codeChallenge === null ? {} : { code_challenge: codeChallenge, code_challenge_method: 'S256' };
    await this.post('/otp', { phone, channel: 'sms', create_user: true, ...pkce });
  }

  async verify(phone: string, token: string, codeVerifier: string | null): Promise<CookieSession> {
    const pkce = codeVerifier === null ? {} : { code_verifier: codeVerifier };
    return sessionOf(await this.post('/verify', { phone, token, type: 'sms', ...pkce }));
  }

  async refresh(refreshToken: string): Promise<CookieSession> {
    return sessionOf(await this.post('/token?grant_type=refresh_token', { refresh_token: refreshToken }));
  }

  async logout(accessToken: string, scope: 'local' | 'global'): Promise<void> {
    await this.post(`/logout?scope=${scope}`, {}, accessToken);
  }

  private async post(path: string, body: object, accessToken?: string): Promise<Json> {
    const { hostedUrl, hostedKey } = this.config.auth;
    const { status, text, retryAfter } = await this.exchange(`${hostedUrl}${path}`, JSON.stringify(body), {
      apikey: hostedKey,
      authorization: `Bearer ${accessToken ?? hostedKey}`,
      'content-type': 'application/json',
      accept: 'application/json',
    });
    const answer = parse(text);
    if (status >= 200 && status < 300) return answer ?? {};
    if (status === 429)
      throw new DomainError('THROTTLED', messageOf(answer), { retryAfterSeconds: retryAfter || 60 });
    if (status >= 400 && status < 500 && status !== 408)
      throw new ProviderRefusedError(status, messageOf(answer));
    throw authProviderUnavailable(new Error(`The auth provider answered ${status}`));
  }

  private async exchange(url: string, body: string, headers: Record<string, string>) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const answer = await request(url, { method: 'POST', headers, body, dispatcher: this.agent, signal });
      const text = await answer.body.text();
      const retryAfter = secondsOfRetryAfter(answer.headers['retry-after']);
      return { status: answer.statusCode, text, retryAfter };
    } catch (error) {
      throw authProviderUnavailable(error);
    }
  }
}

function parse(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : null;
  } catch {
    return null;
  }
}

function messageOf(answer: Json | null): string {
  const texts = [answer?.msg, answer?.error_description, answer?.message, answer?.error];
  return (
    (texts.find((text) => typeof text === 'string' && text !== '') as string | undefined) ??
    'An error occurred. Please try again.'
  );
}

/** @throws DomainError UNAVAILABLE if the answer contains no session */
function sessionOf(answer: Json): CookieSession {
  const { access_token, refresh_token } = answer;
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string') {
    throw authProviderUnavailable(new Error("The auth provider's answer contains no session"));
  }
  const factors = (answer.user as Json | null | undefined)?.factors;
  return {
    access_token,
    refresh_token,
    provider_token: textOrNull(answer.provider_token),
    provider_refresh_token: textOrNull(answer.provider_refresh_token),
    factors: Array.isArray(factors) ? factors : null,
  };
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
