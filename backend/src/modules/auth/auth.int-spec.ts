import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { faults } from '../../../test/fakes/scripted-server';
import { FakeTwilio } from '../../../test/fakes/twilio.fake';
import { openModule } from '../../../test/setup/test-module';
import { TokenVerifier } from '../../platform/http';
import { Retention } from '../../platform/jobs';
import { AuthModule } from '.';
import { AuthService } from './auth.service';

describe('Sign-in through an SMS carrier', () => {
  let carrier: FakeTwilio;
  let module: TestingModule;
  let auth: AuthService;
  let database: DataSource;
  let lastNumber = 0;

  beforeAll(async () => {
    carrier = await FakeTwilio.start();
    ({ module } = await openModule([AuthModule], { ...carrier.settings(), THROTTLING: 'on' }));
    auth = module.get(AuthService);
    database = module.get(DataSource);
  });
  afterAll(async () => {
    await module.close();
    await carrier.stop();
  });

  const from = { address: '41.202.219.7', device: null, user_agent: null };
  const newPhone = () => `2376776${String(++lastNumber).padStart(5, '0')}`;
  const requestCode = (phone: string) => auth.requestCode({ phone, code_challenge: null, from });
  const codeSent = () => /\d{6}/.exec(carrier.sent.at(-1)?.body ?? '')?.[0] ?? '';
  const count = async (sql: string, values: unknown[] = []) =>
    (await database.query(`SELECT count(*)::int ${sql}`, values))[0].count;

  async function signIn(phone = newPhone()) {
    await requestCode(phone);
    return auth.verify({ phone, token: codeSent(), code_verifier: null, from }, null);
  }

  it('sends the code by SMS and signs in the person who enters it', async () => {
    const phone = newPhone();
    const { answer } = await signIn(phone);
    expect(carrier.sent.at(-1)).toMatchObject({
      to: `+${phone}`,
      body: expect.stringContaining('Your Mboa code is'),
    });
    expect(answer.user.phone).toBe(phone);
    const { identity } = await module.get(TokenVerifier).verify(answer.session.access_token);
    expect(identity).toMatchObject({
      userId: answer.user.id,
      phone,
      role: 'user',
      staffRole: null,
      locale: null,
    });
  });

  it('is unavailable if the carrier rejects the SMS, and allows another request immediately', async () => {
    const phone = newPhone();
    carrier.on('send').next(faults.answer(401, { code: 20003 }));
    await expect(requestCode(phone)).rejects.toMatchObject({ code: 'UNAVAILABLE', kind: 'unavailable' });
    expect(await count('FROM sign_in_codes WHERE phone = $1', [phone])).toBe(0);
    await expect(requestCode(phone)).resolves.toEqual({ resend_after: 60 });
  });

  it('accepts a code whose delivery is uncertain, and counts it towards the limits', async () => {
    const phone = newPhone();
    carrier.on('send').next(faults.resetAfterDoing());
    await expect(requestCode(phone)).resolves.toEqual({ resend_after: 60 });
    await expect(requestCode(phone)).rejects.toMatchObject({ code: 'THROTTLED' });
    const { answer } = await auth.verify({ phone, token: codeSent(), code_verifier: null, from }, null);
    expect(answer.user.phone).toBe(phone);
  });

  it('generates different codes of six digits', async () => {
    await database.query('DELETE FROM sign_in_codes');
    const codes: string[] = [];
    for (let count = 0; count < 50; count++) {
      await requestCode(newPhone());
      codes.push(codeSent());
    }
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(45);
    expect(new Set(codes.join('')).size).toBe(10);
  });

  it('logs a warning when unusually many codes are requested', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    await database.query(`
      INSERT INTO sign_in_codes (id, phone, code_hash, address, expires_at)
      SELECT gen_random_uuid(), '2376990' || lpad(n::text, 5, '0'), '', '10.0.' || n / 200 || '.' || n % 200, now()
        FROM generate_series(1, 298) AS n`);
    await database.query('DELETE FROM sign_in_codes WHERE address = $1', ['41.202.219.7']);
    await requestCode(newPhone());
    expect(warn).not.toHaveBeenCalled();
    await requestCode(newPhone());
    expect(warn).toHaveBeenCalledWith('sign-in codes: 300 were requested in the last 10 minutes');
    warn.mockRestore();
  });

  it('removes codes after two days and ended sessions after a month', async () => {
    await database.query('DELETE FROM sign_in_codes');
    const [current, ended] = [await signIn(), await signIn()];
    await database.query(
      `UPDATE sign_in_codes SET created_at = created_at - interval '49 hours' WHERE phone = $1`,
      [ended.answer.user.phone],
    );
    await database.query(`UPDATE sessions SET revoked_at = now() - interval '31 days' WHERE user_id = $1`, [
      ended.answer.user.id,
    ]);
    await module.get(Retention, { strict: false }).run();
    const phones = await database.query('SELECT phone FROM sign_in_codes');
    expect(phones).toEqual([{ phone: current.answer.user.phone }]);
    expect(await count('FROM sessions WHERE user_id = $1', [ended.answer.user.id])).toBe(0);
    expect(await count('FROM sessions WHERE user_id = $1', [current.answer.user.id])).toBe(1);
  });
});
