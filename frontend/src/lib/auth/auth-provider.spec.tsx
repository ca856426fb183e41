import { act, render, screen, waitFor } from '@testing-library/react';
import { ApiError, ConnectionError } from '../api/errors';
import type { Session, SessionUser } from '../api/types';
import { personalKey } from '../personal-data';
import type { AuthClient } from './auth-client';
import { useAuth } from './auth-context';
import { type AuthPort, AuthProvider } from './auth-provider';
import { useAuthStore } from './auth-store';

const paul: SessionUser = {
  id: '0199-paul',
  phone: '237677100001',
  full_name: 'Paul Kamga',
  role: 'user',
  is_driver: false,
  staff_role: null,
};
const marie: SessionUser = { ...paul, id: '0199-marie', full_name: 'Marie Abena' };

const sessionOf = (user: SessionUser): Session => ({
  user,
  session: {
    access_token: `token of ${user.id}`,
    token_type: 'bearer',
    expires_in: 900,
    expires_at: 4_000_000_000,
  },
});

function fakeClient(answers: { session?: Session | Error | null; refreshed?: Session | Error } = {}) {
  const listeners = new Set<Parameters<AuthClient['onAuthStateChange']>[0]>();
  const fire: Parameters<AuthClient['onAuthStateChange']>[0] = (event, session) => {
    for (const listener of listeners) listener(event, session);
  };
  const client = {
    loadSession: jest.fn(async () => {
      if (answers.session instanceof Error) throw answers.session;
      if (answers.session) fire('SIGNED_IN', answers.session);
      return answers.session ?? null;
    }),
    refreshSession: jest.fn(async () => {
      if (!answers.refreshed) throw new ApiError(401);
      if (answers.refreshed instanceof Error) throw answers.refreshed;
      fire('TOKEN_REFRESHED', answers.refreshed);
      return answers.refreshed;
    }),
    signOut: jest.fn(async () => fire('SIGNED_OUT', null)),
    forget: jest.fn(),
    requestCode: jest.fn(async () => 60),
    verifyCode: jest.fn(async () => sessionOf(paul)),
    onAuthStateChange: (listener: typeof fire) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { client, fire, asClient: client satisfies AuthPort };
}

function Probe() {
  const auth = useAuth();
  if (auth.loading) return <p>loading</p>;
  return (
    <>
      <p>
        {auth.user ? auth.user.full_name : 'signed out'}, {auth.session ? 'session' : 'no session'}
      </p>
      <button onClick={() => void auth.signOut()}>Sign out</button>
    </>
  );
}

const start = (client: AuthPort) =>
  render(
    <AuthProvider client={client}>
      <Probe />
    </AuthProvider>,
  );

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  useAuthStore.getState().clearUser();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('is loading until the first session check completes', async () => {
  start(fakeClient().asClient);
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('signed out, no session')).toBeInTheDocument();
});

test("uses the server's session at the start, and remembers its user", async () => {
  start(fakeClient({ session: sessionOf(paul) }).asClient);
  expect(await screen.findByText('Paul Kamga, session')).toBeInTheDocument();
  expect(useAuthStore.getState().user).toEqual(paul);
});

test('without a session, uses the remembered user and refreshes once after 500 ms', async () => {
  useAuthStore.getState().setUser(paul);
  const { client, asClient } = fakeClient({ refreshed: sessionOf(paul) });
  start(asClient);
  expect(await screen.findByText('Paul Kamga, no session')).toBeInTheDocument();

  act(() => jest.advanceTimersByTime(499));
  expect(client.refreshSession).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(await screen.findByText('Paul Kamga, session')).toBeInTheDocument();
});

test('only logs an unanswered refresh, without a retry', async () => {
  useAuthStore.getState().setUser(paul);
  const lost = new ConnectionError('No connection');
  const { client, asClient } = fakeClient({ refreshed: lost });
  start(asClient);
  await screen.findByText('Paul Kamga, no session');
  await act(() => jest.advanceTimersByTimeAsync(10_000));

  expect(client.refreshSession).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Paul Kamga, no session')).toBeInTheDocument();
  expect(console.error).toHaveBeenCalledWith('Session refresh error', lost);
});

test("an ended session signs the user out and keeps the device's data", async () => {
  const { client, fire, asClient } = fakeClient({ session: sessionOf(paul) });
  start(asClient);
  await screen.findByText('Paul Kamga, session');
  localStorage.setItem(personalKey('searches'), '[]');
  act(() => fire('SESSION_ENDED', null));
  await act(() => jest.advanceTimersByTimeAsync(10_000));

  expect(screen.getByText('signed out, no session')).toBeInTheDocument();
  expect(client.refreshSession).not.toHaveBeenCalled();
  expect(useAuthStore.getState().user).toEqual(paul);
  expect(localStorage.getItem(personalKey('searches'))).toBe('[]');
});

test('without a remembered user, does not refresh', async () => {
  const { client, asClient } = fakeClient();
  start(asClient);
  await screen.findByText('signed out, no session');
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(client.refreshSession).not.toHaveBeenCalled();
});

test('offline, the remembered user still sees the tickets', async () => {
  useAuthStore.getState().setUser(paul);
  start(fakeClient({ session: new Error('no network') }).asClient);
  expect(await screen.findByText('Paul Kamga, no session')).toBeInTheDocument();
  expect(console.error).toHaveBeenCalledWith('Error loading session', expect.any(Error));
});

test('an event of the client replaces session and user', async () => {
  const { fire, asClient } = fakeClient({ session: sessionOf(paul) });
  start(asClient);
  await screen.findByText('Paul Kamga, session');
  act(() => fire('TOKEN_REFRESHED', sessionOf({ ...paul, full_name: 'Paul K.' })));
  expect(screen.getByText('Paul K., session')).toBeInTheDocument();
});

test('SIGNED_OUT clears the user here and on the device', async () => {
  const { fire, asClient } = fakeClient({ session: sessionOf(paul) });
  start(asClient);
  await screen.findByText('Paul Kamga, session');
  localStorage.setItem(personalKey('searches'), '[]');
  await act(async () => fire('SIGNED_OUT', null));

  expect(screen.getByText('signed out, no session')).toBeInTheDocument();
  expect(useAuthStore.getState().user).toBeNull();
  expect(localStorage.getItem(personalKey('searches'))).toBeNull();
});

test('setting a local user signs them in; clearing the user ends the session', async () => {
  const { client, asClient } = fakeClient();
  start(asClient);
  await screen.findByText('signed out, no session');
  act(() => useAuthStore.getState().setUser(paul));
  expect(screen.getByText('Paul Kamga, no session')).toBeInTheDocument();

  act(() => useAuthStore.getState().clearUser());
  expect(screen.getByText('signed out, no session')).toBeInTheDocument();
  expect(client.forget).toHaveBeenCalled();
});

test('sign-out calls the client, then clears the user, even if the server is unreachable', async () => {
  const { client, asClient } = fakeClient({ session: sessionOf(paul) });
  client.signOut.mockRejectedValueOnce(new Error('no network'));
  start(asClient);
  await screen.findByText('Paul Kamga, session');
  await act(async () => screen.getByText('Sign out').click());
  expect(client.signOut).toHaveBeenCalledTimes(1);
  expect(screen.getByText('signed out, no session')).toBeInTheDocument();
});

test('the next user of the device finds no data of the previous one', async () => {
  const { fire, asClient } = fakeClient({ session: sessionOf(paul) });
  start(asClient);
  await screen.findByText('Paul Kamga, session');
  localStorage.setItem(personalKey('searches'), '[]');
  await act(async () => fire('SIGNED_IN', sessionOf(marie)));
  await waitFor(() => expect(localStorage.getItem(personalKey('searches'))).toBeNull());
  expect(screen.getByText('Marie Abena, session')).toBeInTheDocument();
});

test('useAuth throws outside its provider', () => {
  expect(() => render(<Probe />)).toThrow('useAuth must be used within an AuthProvider');
});
