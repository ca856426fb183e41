import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Session } from '../api/types';
import { authClient } from './auth-client';
import { type Auth, AuthContext } from './auth-context';
import { useDriverStatus } from './use-driver-status';

const refresh = jest.spyOn(authClient, 'refreshSession');

function standing(session: boolean | null, isDriver: boolean | undefined) {
  const auth = {
    session: session === null ? null : ({ user: { is_driver: session } } as Partial<Session> as Session),
  } as Partial<Auth> as Auth;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AuthContext value={auth}>{children}</AuthContext>
  );
  return renderHook(() => useDriverStatus(isDriver), { wrapper });
}

beforeEach(() => refresh.mockReset().mockResolvedValue({} as Session));

test('a decision that the session does not know of renews it, once', () => {
  standing(false, true).rerender();
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('who may drive no more is told by a new session too', () => {
  standing(true, false);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('nothing is asked while the two agree, or one of them is unknown', () => {
  standing(true, true);
  standing(false, undefined);
  standing(null, true);
  expect(refresh).not.toHaveBeenCalled();
});
