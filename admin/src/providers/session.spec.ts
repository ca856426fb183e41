import { apiDouble, failure, ORIGIN, signedIn, success } from '../../test/api-double';
import { bodyOf, dataOf } from './http';
import { ConsoleSession } from './session';

describe('Console session', () => {
  it('loads the user once, however many pages ask', async () => {
    const api = apiDouble({ 'GET /api/auth/session': [signedIn('admin')] });
    const session = new ConsoleSession(api.fetch, ORIGIN);
    const users = await Promise.all([session.user(), session.user()]);
    users.push(await session.user());
    expect(users.map((user) => user?.staff_role)).toEqual(['admin', 'admin', 'admin']);
    expect(api.calls).toHaveLength(1);
  });

  it('is signed out if the cookie has no session', async () => {
    const api = apiDouble({ 'GET /api/auth/session': [success(null)] });
    expect(await new ConsoleSession(api.fetch, ORIGIN).user()).toBeNull();
  });

  it('sends a PKCE challenge with the request and its verifier with the code', async () => {
    const api = apiDouble({
      'POST /api/auth/otp': [success({ resend_after: 60 })],
      'POST /api/auth/verify': [signedIn('admin')],
    });
    const session = new ConsoleSession(api.fetch, ORIGIN);
    expect(await session.requestCode('670000001')).toBe(60);
    await session.signIn('670000001', '123456');
    const [request, redeem] = api.calls.map(({ body }) => body as Record<string, string>);
    expect(request).toMatchObject({ phone: '670000001', channel: 'sms', code_challenge_method: 'S256' });
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(redeem?.code_verifier));
    expect(request?.code_challenge).toBe(Buffer.from(digest).toString('base64url'));
    expect(redeem).toMatchObject({ phone: '670000001', token: '123456', type: 'sms' });
  });

  it('redeems the code of the first request after a second one was rejected', async () => {
    const api = apiDouble({
      'POST /api/auth/otp': [success({ resend_after: 60 }), failure(429, 'THROTTLED')],
      'POST /api/auth/verify': [signedIn('admin')],
    });
    const session = new ConsoleSession(api.fetch, ORIGIN);
    await session.requestCode('670000001');
    await expect(session.requestCode('670000001')).rejects.toMatchObject({ status: 429 });
    await session.signIn('670000001', '123456');
    const [request, , redeem] = api.calls.map(({ body }) => body as Record<string, string>);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(redeem?.code_verifier));
    expect(request?.code_challenge).toBe(Buffer.from(digest).toString('base64url'));
  });

  describe('when the API requires the second factor', () => {
    const routes = {
      'GET /api/auth/session': [signedIn('admin')],
      'GET /api/admin/rides': [failure(403, 'SECOND_FACTOR_REQUIRED'), success(['rides'])],
      'GET /api/admin/stats': [failure(403, 'SECOND_FACTOR_REQUIRED'), success(['stats'])],
      'GET /api/auth/second-factor': [success({}), success({})],
      'POST /api/admin/payments/p-1/refund': [failure(403, 'REAUTHENTICATION_REQUIRED'), success('done')],
    };

    it('prompts once for all rejected calls, and repeats them', async () => {
      const session = new ConsoleSession(apiDouble(routes).fetch, ORIGIN);
      const asked: string[] = [];
      session.setFactorPrompt(async (why) => {
        asked.push(why);
        await session.apiWithoutFactor.GET('/api/auth/second-factor');
        await session.apiWithoutFactor.GET('/api/auth/second-factor');
        return true;
      });
      const answers = await Promise.all([
        bodyOf(session.api.GET('/api/admin/rides')),
        bodyOf(session.api.GET('/api/admin/stats')),
      ]);
      expect(answers).toMatchObject([{ data: ['rides'] }, { data: ['stats'] }]);
      expect(asked).toEqual(['SECOND_FACTOR_REQUIRED']);
    });

    it('repeats a payment command after the code was verified again', async () => {
      const session = new ConsoleSession(apiDouble(routes).fetch, ORIGIN);
      session.setFactorPrompt((why) => Promise.resolve(why === 'REAUTHENTICATION_REQUIRED'));
      const refund = dataOf(
        session.api.POST('/api/admin/payments/{id}/refund', {
          params: { path: { id: 'p-1' } },
          body: { reason: 'No ride' },
        }),
      );
      expect(await refund).toBe('done');
    });

    it('rejects the call if the user cancels or no prompt is set', async () => {
      for (const prompt of [null, () => Promise.resolve(false)]) {
        const api = apiDouble(routes);
        const session = new ConsoleSession(api.fetch, ORIGIN);
        session.setFactorPrompt(prompt);
        await expect(bodyOf(session.api.GET('/api/admin/rides'))).rejects.toMatchObject({
          status: 403,
          message: 'console.errors.SECOND_FACTOR_REQUIRED',
        });
        expect(api.pathsCalled().filter((path) => path === 'GET /api/admin/rides')).toHaveLength(1);
      }
    });
  });

  it('sends the access token', async () => {
    const api = apiDouble({
      'GET /api/auth/session': [signedIn('admin')],
      'GET /api/admin/rides': [success([])],
    });
    await bodyOf(new ConsoleSession(api.fetch, ORIGIN).api.GET('/api/admin/rides'));
    expect(api.calls.at(-1)?.authorization).toBe('Bearer token-1');
  });

  it('renews a token before it expires', async () => {
    let now = 0;
    const api = apiDouble({
      'GET /api/auth/session': [signedIn('admin')],
      'POST /api/auth/refresh': [signedIn('admin', 'token-2')],
      'GET /api/admin/rides': [success([]), success([])],
    });
    const session = new ConsoleSession(api.fetch, ORIGIN, () => now);
    await bodyOf(session.api.GET('/api/admin/rides'));
    now = 14 * 60_000 + 31_000;
    await bodyOf(session.api.GET('/api/admin/rides'));
    expect(api.calls.at(-1)?.authorization).toBe('Bearer token-2');
  });

  it('renews a rejected token once for all failed calls', async () => {
    const refused = failure(401, 'UNAUTHENTICATED');
    const api = apiDouble({
      'GET /api/auth/session': [signedIn('admin')],
      'POST /api/auth/refresh': [signedIn('admin', 'token-2')],
      'GET /api/admin/rides': [refused, success(['ride'])],
      'GET /api/admin/payments': [refused, success(['payment'])],
    });
    const session = new ConsoleSession(api.fetch, ORIGIN);
    const answers = await Promise.all([
      bodyOf(session.api.GET('/api/admin/rides')),
      bodyOf(session.api.GET('/api/admin/payments')),
    ]);
    expect(answers).toMatchObject([{ data: ['ride'] }, { data: ['payment'] }]);
    expect(api.pathsCalled().filter((path) => path === 'POST /api/auth/refresh')).toHaveLength(1);
  });

  it('ends when the API rejects the renewal', async () => {
    const api = apiDouble({
      'GET /api/auth/session': [signedIn('admin')],
      'POST /api/auth/refresh': [failure(401, 'UNAUTHENTICATED')],
      'GET /api/admin/rides': [failure(401, 'UNAUTHENTICATED')],
    });
    const session = new ConsoleSession(api.fetch, ORIGIN);
    await expect(bodyOf(session.api.GET('/api/admin/rides'))).rejects.toMatchObject({ status: 401 });
    expect(await session.user()).toBeNull();
  });

  it('survives an unreachable API', async () => {
    const api = apiDouble({ 'GET /api/auth/session': ['unreachable', 'unreachable', signedIn('admin')] });
    const session = new ConsoleSession(api.fetch, ORIGIN);
    await expect(session.user()).rejects.toMatchObject({ status: 0, message: 'console.errors.NETWORK' });
    expect(await session.user()).toMatchObject({ staff_role: 'admin' });
  });

  it('retries an unanswered renewal while the server still accepts the token', async () => {
    let tries = 0;
    const hangs = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
      });
    const limit = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const api = apiDouble({ 'GET /api/auth/session': [signedIn('admin')] });
    const send = (request: Request) => (++tries === 1 ? hangs(request) : api.fetch(request));
    const user = new ConsoleSession(send, ORIGIN).user();
    limit.abort();
    expect(await user).toMatchObject({ staff_role: 'admin' });
    expect(AbortSignal.timeout).toHaveBeenCalledWith(5_000);
    jest.restoreAllMocks();
  });

  it('ends locally even if the API is unreachable', async () => {
    const api = apiDouble({
      'GET /api/auth/session': [signedIn('admin')],
      'POST /api/auth/sign-out': ['unreachable'],
    });
    const session = new ConsoleSession(api.fetch, ORIGIN);
    await session.user();
    await session.signOut();
    expect(await session.user()).toBeNull();
    expect(api.calls.at(-1)?.authorization).toBe('Bearer token-1');
  });
});
