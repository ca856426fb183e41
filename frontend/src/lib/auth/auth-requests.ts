import createClient from 'openapi-fetch';
import { isTemporary } from '../api/errors';
import type { paths } from '../api/schema.gen';
import { send } from '../api/transport';
import type { Session } from '../api/types';
import { dataOf, unwrap } from '../api/unwrap';
import { backoff } from '../backoff';
import { preferredLanguage } from '../i18n/preferred-language';
import { challengeFor, currentVerifier, dropVerifier } from './pkce';

/** The server repeats a refresh for a minute, in case its response was lost. */
const RENEWAL_TRIES = 2;
const RENEWAL_PACE = { firstMs: 500, mostMs: 2000 };

const http = createClient<paths>({ baseUrl: window.location.origin, fetch: send });

/** Resolves to the seconds until the next request is allowed. */
export async function askForCode(phone: string): Promise<number> {
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

export async function redeemCode(phone: string, token: string): Promise<Session> {
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

export async function readSession(): Promise<Session | null> {
  const { data } = await unwrap(http.GET('/api/auth/session'));
  return data ?? null;
}

export async function renewSession(tries = 1): Promise<Session> {
  try {
    return await dataOf(http.POST('/api/auth/refresh'));
  } catch (error) {
    if (tries === RENEWAL_TRIES || !isTemporary(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, backoff(tries, RENEWAL_PACE)));
    return renewSession(tries + 1);
  }
}

export async function endSession(token: string | undefined): Promise<void> {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  await unwrap(http.POST('/api/auth/sign-out', { body: {}, headers }));
}
