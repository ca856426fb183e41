import { Navigate, Outlet, useLocation } from 'react-router';
import { Loader } from '../components/loader';
import { useAuth } from '../lib/auth/auth-context';

/** Screens about a person: who isn't signed in signs in first and comes back here. */
export function RequireUser() {
  const { loading, user } = useAuth();
  const { pathname, search } = useLocation();
  // A remembered user sees their tickets at once, without waiting for a network that may not be there.
  if (user) return <Outlet />;
  if (loading) return <Loader />;
  return <Navigate replace to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} />;
}
