import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { ToastHost } from '../components/toast';
import { useAuth } from '../lib/auth/auth-context';
import { AuthProvider } from '../lib/auth/auth-provider';
import { queryClient } from '../lib/query/query-client';
import { ErrorBoundary } from './error-boundary';
import { NetworkWatch } from './network-watch';
import { AppRoutes } from './router';
import { Appearance } from './appearance';

const LocaleSync = lazy(() => import('./locale-sync').then((module) => ({ default: module.LocaleSync })));

function PersonsLanguage() {
  const { session } = useAuth();
  return <Suspense fallback={null}>{session && <LocaleSync key={session.user.id} />}</Suspense>;
}

/** The rider app: what every screen may rely on, outermost first. */
export function App() {
  return (
    <Appearance>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <NetworkWatch />
            <PersonsLanguage />
            <BrowserRouter>
              <AppRoutes />
            </BrowserRouter>
            <ToastHost />
          </AuthProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </Appearance>
  );
}
