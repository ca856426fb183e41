import { dataOf } from './http';
import type { ConsoleSession } from './session';

/** Only `remove` may itself require the factor. */
export function createSecondFactor(session: ConsoleSession) {
  const { api, apiWithoutFactor } = session;
  return {
    state: () => dataOf(apiWithoutFactor.GET('/api/auth/second-factor')),
    /** Sends a sign-in code for `begin`. */
    sendCode: () => session.requestOwnCode(),
    /** A new secret to scan. @throws HttpError FRESH_CODE_REQUIRED for an older sign-in without a code */
    begin: (token?: string) =>
      dataOf(
        apiWithoutFactor.POST('/api/auth/second-factor/enrolment', {
          body: token === undefined ? {} : { token, ...session.verifier },
        }),
      ),
    /** Verifies the first code. Its recovery codes are shown only once. */
    confirm: (code: string) =>
      dataOf(apiWithoutFactor.POST('/api/auth/second-factor/confirm', { body: { code } })),
    verify: (code: string) =>
      dataOf(apiWithoutFactor.POST('/api/auth/second-factor/verify', { body: { code } })),
    recover: (recovery_code: string) =>
      dataOf(apiWithoutFactor.POST('/api/auth/second-factor/recover', { body: { recovery_code } })),
    remove: () => dataOf(api.DELETE('/api/auth/second-factor')),
  };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;
