import { isTemporary } from '../api/errors';
import type { Session } from '../api/types';
import { unwrap } from '../api/unwrap';
import { preferredLanguage } from '../i18n/preferred-language';
import type { AuthHttp } from './auth-client';
import { challengeFor, currentVerifier, dropVerifier } from './pkce';

export async function askForCode(http: AuthHttp, phone: string): Promise<number> {
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

export async function redeemCode(http: AuthHttp, phone: string, token: string): Promise<Session> {
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
