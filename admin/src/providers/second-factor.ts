import { dataOf } from './http';
import type { ConsoleSession } from './session';

/** The second factor of whoever is signed in. Its calls never ask for it themselves, except the removal. */
export function createSecondFactor(session: ConsoleSession) {
  const { api, apiWithoutFactor } = session;
  return {
    state: () => dataOf(apiWithoutFactor.GET('/api/auth/second-factor')),
    /** Sends a sign-in code to one's own number, for `begin`. */
    sendCode: () => session.requestOwnCode(),
    /** A fresh secret, to be scanned. @throws HttpError FRESH_CODE_REQUIRED if one signed in long ago and gives no code */
    begin: (token?: string) =>
      dataOf(
        apiWithoutFactor.POST('/api/auth/second-factor/enrolment', {
          body: token === undefined ? {} : { token, ...session.verifier },
        }),
      ),
    /** The first code; the answer's recovery codes are shown this once. */
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
