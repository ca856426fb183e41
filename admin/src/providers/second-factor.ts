import type { components } from '../schema.gen';
import type { ConsoleSession } from './session';

type Schemas = components['schemas'];

const PATH = '/api/auth/second-factor';

/** The second factor of whoever is signed in. Its calls never ask for it themselves. */
export function createSecondFactor(session: ConsoleSession) {
  const ask = <Answer>(method: 'GET' | 'POST' | 'DELETE', path = '', body: object = {}) =>
    session
      .plainCall<{ data: Answer }>(`${PATH}${path}`, { method, ...(method === 'POST' && { body }) })
      .then(({ data }) => data);
  return {
    standing: () => ask<Schemas['SecondFactorResponse']>('GET'),
    /** A fresh secret, to be scanned. */
    begin: () => ask<Schemas['FactorEnrolmentResponse']>('POST', '/enrolment'),
    /** The first code; the answer's recovery codes are shown this once. */
    confirm: (code: string) => ask<Schemas['RecoveryCodesResponse']>('POST', '/confirm', { code }),
    verify: (code: string) => ask<Schemas['SecondFactorResponse']>('POST', '/verify', { code }),
    recover: (recovery_code: string) =>
      ask<Schemas['SecondFactorResponse']>('POST', '/recover', { recovery_code }),
    remove: () => session.call<unknown>(PATH, { method: 'DELETE' }),
  };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;
