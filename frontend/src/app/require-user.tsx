import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Loader } from '../components/loader';
import { useAuth } from '../lib/auth/auth-context';
import { signInPath } from '../lib/paths';

/** Redirects to sign-in and back, or home after a sign-out. */
export function RequireUser() {
  const { loading, user, ended } = useAuth();
  const { pathname, search, hash } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(user !== null);
  if (user && !wasSignedIn) setWasSignedIn(true);
  // Remembered users see cached tickets immediately.
  if (user) return <Outlet />;
  if (loading) return <Loader />;
  const next = pathname + search + hash;
  return <Navigate replace to={wasSignedIn && !ended ? '/' : signInPath(next)} />;
}
