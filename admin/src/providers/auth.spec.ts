import { HttpError } from 'react-admin';
import { apiDouble, failure, ORIGIN, signedIn, success } from '../testing/api-double';
import { createAuthProvider } from './auth';
import { ConsoleSession } from './session';

const consoleOf = (routes: Parameters<typeof apiDouble>[0]) => {
  const api = apiDouble(routes);
  return { api, auth: createAuthProvider(new ConsoleSession(api.fetch, ORIGIN), HOME) };
};

const HOME = 'https://rides.example/admin/';
const CODE = { phone: '670000001', token: '123456' };

describe('Who may enter the console', () => {
  it('lets an admin in, to every list and nothing else', async () => {
    const { auth } = consoleOf({ 'POST /api/auth/verify': [signedIn('admin')] });
    await auth.login(CODE);
    await expect(auth.checkAuth()).resolves.toBeUndefined();
    expect(await auth.getPermissions()).toBe('admin');
    expect(await auth.getIdentity()).toEqual({ id: 'u-1', fullName: 'Chantal' });
    expect(await auth.canAccess({ resource: 'payments', action: 'list' })).toBe(true);
    for (const resource of ['payouts', 'payout-accounts', 'rails']) {
      expect(await auth.canAccess({ resource, action: 'list' })).toBe(true);
    }
    expect(await auth.canAccess({ resource: 'payments', action: 'edit' })).toBe(false);
    expect(await auth.canAccess({ resource: 'secrets', action: 'list' })).toBe(false);
  });

  it('lets an approver in, who reads the applications and no other list', async () => {
    const { auth } = consoleOf({ 'POST /api/auth/verify': [signedIn('approver')] });
    await auth.login(CODE);
    expect(await auth.getPermissions()).toBe('approver');
    expect(await auth.canAccess({ resource: 'driver-applications', action: 'show' })).toBe(true);
    for (const resource of [
      'rides',
      'payments',
      'payouts',
      'payout-accounts',
      'rails',
      'profiles',
      'reports',
      'audit-events',
    ]) {
      expect(await auth.canAccess({ resource, action: 'list' })).toBe(false);
    }
  });

  it('refuses a number without a staff role and ends the session just made', async () => {
    const { auth, api } = consoleOf({
      'POST /api/auth/verify': [signedIn(null)],
      'POST /api/auth/sign-out': [success(null)],
    });
    await expect(auth.login(CODE)).rejects.toMatchObject({ message: 'console.errors.NOT_STAFF' });
    await expect(auth.checkAuth()).rejects.toBeInstanceOf(HttpError);
    expect(api.pathsCalled()).toEqual(['POST /api/auth/verify', 'POST /api/auth/sign-out']);
  });

  it('says that a code is wrong in words it can translate', async () => {
    const { auth } = consoleOf({ 'POST /api/auth/verify': [failure(400, 'INVALID_OTP')] });
    await expect(auth.login(CODE)).rejects.toMatchObject({ message: 'console.errors.INVALID_OTP' });
  });

  it('says which field is wrong where it is the phone number', async () => {
    const refusal = failure(400, 'VALIDATION_FAILED');
    Object.assign(refusal.body as object, { details: [{ field: 'phone', message: 'phone must be …' }] });
    const session = new ConsoleSession(apiDouble({ 'POST /api/auth/otp': [refusal] }).fetch, ORIGIN);
    await expect(session.requestCode('12')).rejects.toMatchObject({
      message: 'console.errors.INVALID_PHONE',
    });
  });

  it("leaves a rider's own session alone: nothing is shown, nothing is ended", async () => {
    const { auth, api } = consoleOf({ 'GET /api/auth/session': [signedIn(null)] });
    await expect(auth.checkAuth()).resolves.toBeUndefined();
    expect(await auth.getPermissions()).toBeNull();
    expect(await auth.canAccess({ resource: 'rides', action: 'list' })).toBe(false);
    expect(api.calls).toHaveLength(1);
  });

  it('asks nobody to sign in again because the server does not answer', async () => {
    const { auth } = consoleOf({ 'GET /api/auth/session': [failure(503, 'UNAVAILABLE')] });
    await expect(auth.checkAuth()).resolves.toBeUndefined();
  });

  it('signs out on 401 and only then', async () => {
    const { auth } = consoleOf({});
    await expect(auth.checkError(new HttpError('ended', 401))).rejects.toBeInstanceOf(HttpError);
    await expect(auth.checkError(new HttpError('broken', 500))).resolves.toBeUndefined();
  });

  it('loads anew for whom the role was withdrawn or changed meanwhile, and leaves them signed in', async () => {
    const { auth } = consoleOf({
      'GET /api/auth/session': [signedIn('approver')],
      'POST /api/auth/refresh': [signedIn(null, 'token-2')],
    });
    expect(await auth.getPermissions()).toBe('approver');
    await expect(auth.checkError(new HttpError('no', 403))).rejects.toMatchObject({
      logoutUser: false,
      redirectTo: HOME,
    });
    expect(await auth.getPermissions()).toBeNull();
  });

  it('tells a refusal on the page where the role is the same', async () => {
    const { auth } = consoleOf({
      'GET /api/auth/session': [signedIn('approver')],
      'POST /api/auth/refresh': [signedIn('approver', 'token-2')],
    });
    await expect(auth.checkError(new HttpError('not yours', 403))).resolves.toBeUndefined();
  });

  it('tells the API about a sign-out once', async () => {
    const { auth, api } = consoleOf({
      'POST /api/auth/verify': [signedIn('admin')],
      'POST /api/auth/sign-out': [success(null)],
    });
    await auth.login(CODE);
    await auth.logout();
    await auth.logout();
    expect(api.pathsCalled()).toEqual(['POST /api/auth/verify', 'POST /api/auth/sign-out']);
  });
});
