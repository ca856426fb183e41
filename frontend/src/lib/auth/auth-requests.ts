import createClient from 'openapi-fetch';
import { dataOf, unwrap } from '../api/client';
import { isTemporary } from '../api/errors';
import type { paths } from '../api/schema.gen';
import { send } from '../api/transport';
import type { Session } from '../api/types';
import { backoff } from '../backoff';
import { preferredLanguage } from '../i18n/preferred-language';
import { challengeFor, currentVerifier, dropVerifier } from './pkce';

/** Leaves time for a second try: the server repeats the response to a refresh for ten seconds. */
const FIRST_TRY_MS = 5000;
const BACKOFF = { firstMs: 500, maxMs: 2000 };

const http = createClient<paths>({ baseUrl: window.location.origin, fetch: send });

export async function requestCode(phone: string): Promise<number> {
  const { challenge, isNew } = await challengeFor(phone);
  const body = {
    phone,
    channel: 'sms' as const,
    ...(challenge && { code_challenge: challenge, code_challenge_method: 'S256' as const }),
  };
  try {
    const { data } = await unwrap(http.POST('/api/auth/otp', { body }));
    return data.resend_after;
  } catch (error) {
    if (isNew && !isTemporary(error)) dropVerifier();
    throw error;
  }
}

export async function verifyCode(phone: string, token: string): Promise<Session> {
  const verifier = currentVerifier();
  const body = {
    phone,
    token,
    type: 'sms' as const,
    locale: preferredLanguage([document.documentElement.lang]),
    ...(verifier && { code_verifier: verifier }),
  };
  const { data } = await unwrap(http.POST('/api/auth/verify', { body }));
  dropVerifier();
  return data;
}

/** Tried twice, because this request also renews an expired access token. */
export function readSession(): Promise<Session | null> {
  return tryTwice(async (fetch) => (await unwrap(http.GET('/api/auth/session', { fetch }))).data ?? null);
}

export function renewSession(): Promise<Session> {
  return tryTwice((fetch) => dataOf(http.POST('/api/auth/refresh', { fetch })));
}

async function tryTwice<T>(call: (fetch: (request: Request) => Promise<Response>) => Promise<T>): Promise<T> {
  try {
    return await call((request) => send(request, FIRST_TRY_MS));
  } catch (error) {
    if (!isTemporary(error)) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, backoff(1, BACKOFF)));
  return call(send);
}

export async function endSession(token: string | undefined): Promise<void> {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  await unwrap(http.POST('/api/auth/sign-out', { body: {}, headers }));
}
