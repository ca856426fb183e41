import { Secret, TOTP } from 'otpauth';
import { AccessTokens } from '../../src/modules/auth/access-tokens';
import { insertSession } from '../factories/session';
import { type Answer, callsTo } from './call';
import type { TestApp } from './test-app';

const PERIOD_MS = 30_000;

export class Authenticator {
  constructor(readonly secret: string) {}

  /** The code of the current time step, or of one `steps` later. */
  code(steps = 0): string {
    const timestamp = Date.now() + steps * PERIOD_MS;
    return new TOTP({ secret: Secret.fromBase32(this.secret) }).generate({ timestamp });
  }

  /** A code that is invalid in all accepted time steps. */
  wrong(): string {
    const right = new Set([-2, -1, 0, 1, 2].map((step) => this.code(step)));
    return (
      ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? ''
    );
  }
}

export interface StaffCaller {
  id: string;
  token: string;
}

export class FactorHolder {
  app: Authenticator | null = null;
  recoveryCodes: string[] = [];

  constructor(
    readonly product: TestApp,
    readonly who: StaffCaller,
  ) {}

  call(method: string, path: string, body?: object, token = this.who.token): Promise<Answer> {
    return callsTo(() => this.product).call({ token }, method, path, body);
  }

  factor(command: string, body: object = {}, token?: string): Promise<Answer> {
    return this.call('POST', `/api/auth/second-factor/${command}`, body, token);
  }

  status(): Promise<Answer> {
    return this.call('GET', '/api/auth/second-factor');
  }

  /** The access token of another session, without a verified second factor. */
  async anotherSession(): Promise<string> {
    const id = await insertSession(this.product.database, this.who.id);
    return this.product.app.get(AccessTokens, { strict: false }).issue(this.who.id, id).access_token;
  }

  async enrol(): Promise<this> {
    const { body } = await this.factor('enrolment');
    this.app = new Authenticator(body.data.secret);
    const confirmed = await this.factor('confirm', { code: this.app.code() });
    this.recoveryCodes = confirmed.body.data.recovery_codes;
    return this;
  }

  /** Resets the last accepted step first, because a code works only once. */
  async verify(token?: string): Promise<Answer> {
    await this.product.database.query('UPDATE second_factors SET last_step = 0 WHERE user_id = $1', [
      this.who.id,
    ]);
    return this.factor('verify', { code: this.app?.code() }, token);
  }
}
