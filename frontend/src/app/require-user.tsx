import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Loader } from '../components/loader';
import { useAuth } from '../lib/auth/auth-context';
import { signInPath } from '../lib/next-path';

/** Screens about a person: who isn't signed in signs in first and comes back here; who signs out goes home. */
export function RequireUser() {
  const { loading, user, ended } = useAuth();
  const { pathname, search, hash } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(user !== null);
  if (user && !wasSignedIn) setWasSignedIn(true);
  // A remembered user sees their tickets at once, without waiting for a network that may not be there.
  if (user) return <Outlet />;
  if (loading) return <Loader />;
  const next = pathname + search + hash;
  return <Navigate replace to={wasSignedIn && !ended ? '/' : signInPath(next)} />;
}
