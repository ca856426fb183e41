import { HttpError } from 'react-admin';
import { apiDouble, failure, ORIGIN, signedIn, success } from '../../test/api-double';
import { createAuthProvider } from './auth';
import { ConsoleSession } from './session';

const consoleOf = (routes: Parameters<typeof apiDouble>[0]) => {
  const api = apiDouble(routes);
  return { api, auth: createAuthProvider(new ConsoleSession(api.fetch, ORIGIN), HOME) };
};

const HOME = 'https://rides.example/admin/';
const CODE = { phone: '670000001', token: '123456' };

describe('Console access', () => {
  it('lets an admin read lists, but not edit them', async () => {
    const { auth } = consoleOf({ 'POST /api/auth/verify': [signedIn('admin')] });
    await auth.login(CODE);
    await expect(auth.checkAuth()).resolves.toBeUndefined();
    expect(await auth.getPermissions()).toBe('admin');
    expect(await auth.getIdentity()).toEqual({ id: 'u-1', fullName: 'Chantal' });
    expect(await auth.canAccess({ resource: 'payments', action: 'list' })).toBe(true);
    for (const resource of ['payouts', 'payout-accounts', 'rails', 'webhooks']) {
      expect(await auth.canAccess({ resource, action: 'list' })).toBe(true);
    }
    expect(await auth.canAccess({ resource: 'payments', action: 'edit' })).toBe(false);
    expect(await auth.canAccess({ resource: 'secrets', action: 'list' })).toBe(false);
  });

  it('admits an approver to the applications only', async () => {
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
      'webhooks',
      'profiles',
      'reports',
      'audit-events',
    ]) {
      expect(await auth.canAccess({ resource, action: 'list' })).toBe(false);
    }
  });

  it.each([
    [
      'support',
      ['rides', 'bookings', 'profiles', 'support-cases', 'claims'],
      ['payments', 'payouts', 'statements'],
    ],
    [
      'finance',
      ['payments', 'refunds', 'payouts', 'statements', 'bookings'],
      ['profiles', 'support-cases', 'claims'],
    ],
  ] as const)('admits %s to its lists only', async (role, own, others) => {
    const { auth } = consoleOf({ 'POST /api/auth/verify': [signedIn(role)] });
    await auth.login(CODE);
    const may = (resource: string) => auth.canAccess({ resource, action: 'list' });
    expect(await Promise.all(own.map(may))).not.toContain(false);
    expect(
      await Promise.all([...others, 'driver-applications', 'audit-events', 'webhooks'].map(may)),
    ).not.toContain(true);
  });

  it('rejects a number without a staff role and ends its new session', async () => {
    const { auth, api } = consoleOf({
      'POST /api/auth/verify': [signedIn(null)],
      'POST /api/auth/sign-out': [success(null)],
    });
    await expect(auth.login(CODE)).rejects.toMatchObject({ message: 'console.errors.NOT_STAFF' });
    await expect(auth.checkAuth()).rejects.toBeInstanceOf(HttpError);
    expect(api.pathsCalled()).toEqual(['POST /api/auth/verify', 'POST /api/auth/sign-out']);
  });

  it('reports a wrong code with a translated message', async () => {
    const { auth } = consoleOf({ 'POST /api/auth/verify': [failure(400, 'INVALID_OTP')] });
    await expect(auth.login(CODE)).rejects.toMatchObject({ message: 'console.errors.INVALID_OTP' });
  });

  it('names an invalid phone number as the cause', async () => {
    const refusal = failure(400, 'VALIDATION_FAILED');
    Object.assign(refusal.body as object, { details: [{ field: 'phone', message: 'phone must be …' }] });
    const session = new ConsoleSession(apiDouble({ 'POST /api/auth/otp': [refusal] }).fetch, ORIGIN);
    await expect(session.requestCode('12')).rejects.toMatchObject({
      message: 'console.errors.INVALID_PHONE',
    });
  });

  it('denies access to a session without a staff role, but keeps it signed in', async () => {
    const { auth, api } = consoleOf({ 'GET /api/auth/session': [signedIn(null)] });
    await expect(auth.checkAuth()).resolves.toBeUndefined();
    expect(await auth.getPermissions()).toBeNull();
    expect(await auth.canAccess({ resource: 'rides', action: 'list' })).toBe(false);
    expect(api.calls).toHaveLength(1);
  });

  it('does not ask to sign in again while the server is unreachable', async () => {
    const { auth } = consoleOf({ 'GET /api/auth/session': [failure(503, 'UNAVAILABLE')] });
    await expect(auth.checkAuth()).resolves.toBeUndefined();
  });

  it('signs out on 401 only', async () => {
    const { auth } = consoleOf({});
    await expect(auth.checkError(new HttpError('ended', 401))).rejects.toBeInstanceOf(HttpError);
    await expect(auth.checkError(new HttpError('broken', 500))).resolves.toBeUndefined();
  });

  it('reloads if the role was withdrawn, without signing out', async () => {
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

  it('shows a 403 on the page if the role is unchanged', async () => {
    const { auth } = consoleOf({
      'GET /api/auth/session': [signedIn('approver')],
      'POST /api/auth/refresh': [signedIn('approver', 'token-2')],
    });
    await expect(auth.checkError(new HttpError('not yours', 403))).resolves.toBeUndefined();
  });

  it('reports a sign-out to the API once', async () => {
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
