import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { lazyWithMui } from '../components/lazy-with-mui';
import { ToastHost } from '../components/toast';
import { useAuth } from '../lib/auth/auth-context';
import { AuthProvider } from '../lib/auth/auth-provider';
import { queryClient } from '../lib/query/query-client';
import { useUpdate } from '../lib/update';
import { ErrorBoundary } from './error-boundary';
import { NetworkWatch } from './network-watch';
import { AppRoutes } from './router';
import { useThemeOnPage } from './theme-on-page';

const LocaleSync = lazy(() => import('./locale-sync').then((module) => ({ default: module.LocaleSync })));
const UpdatePrompt = lazyWithMui(() =>
  import('./update-prompt').then((module) => ({ default: module.UpdatePrompt })),
);
const Live = lazy(() => import('./live').then((module) => ({ default: module.Live })));

function Update() {
  const { ready } = useUpdate();
  return <Suspense fallback={null}>{ready && <UpdatePrompt ready={ready} />}</Suspense>;
}

function SignedIn() {
  const { session, user } = useAuth();
  return (
    <Suspense fallback={null}>
      {session && <LocaleSync key={session.user.id} />}
      {user && <Live key={user.id} user={user} session={session} />}
    </Suspense>
  );
}

/** The rider app's providers, outermost first. */
export function App() {
  useThemeOnPage();
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <NetworkWatch />
          <BrowserRouter>
            <SignedIn />
            <AppRoutes />
            <Update />
          </BrowserRouter>
          <ToastHost />
        </AuthProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
