import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Session } from '../api/types';
import { authClient } from './auth-client';
import { type Auth, AuthContext } from './auth-context';
import { useDriverStatus } from './use-driver-status';

const refresh = jest.spyOn(authClient, 'refreshSession');

function renderStatus(session: boolean | null, isDriver: boolean | undefined) {
  const auth = {
    session: session === null ? null : ({ user: { is_driver: session } } as Partial<Session> as Session),
  } as Partial<Auth> as Auth;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AuthContext value={auth}>{children}</AuthContext>
  );
  return renderHook(() => useDriverStatus(isDriver), { wrapper });
}

beforeEach(() => refresh.mockReset().mockResolvedValue({} as Session));

test('renews the session once if it lacks a new driver role', () => {
  renderStatus(false, true).rerender();
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('renews the session if it still has a revoked driver role', () => {
  renderStatus(true, false);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('requests nothing while both agree, or either is unknown', () => {
  renderStatus(true, true);
  renderStatus(false, undefined);
  renderStatus(null, true);
  expect(refresh).not.toHaveBeenCalled();
});
