import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { lazyComponent } from '../components/lazy-component';
import { ToastHost } from '../components/toast';
import { useAppStore } from '../lib/app-store';
import { useAuth } from '../lib/auth/auth-context';
import { AuthProvider } from '../lib/auth/auth-provider';
import { queryClient } from '../lib/query/query-client';
import { useUpdate } from '../lib/update';
import { ErrorBoundary } from './error-boundary';
import { AppRoutes } from './screens';

const SYSTEM_DARK = '(prefers-color-scheme: dark)';

function useThemeOnPage(): void {
  const preference = useAppStore((state) => state.theme);
  useEffect(() => {
    const system = window.matchMedia(SYSTEM_DARK);
    const print = window.matchMedia('print');
    const apply = () => {
      const dark = !print.matches && (preference === 'dark' || (preference === 'system' && system.matches));
      document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    };
    apply();
    const watched = [system, print];
    for (const query of watched) query.addEventListener('change', apply);
    return () => watched.forEach((query) => query.removeEventListener('change', apply));
  }, [preference]);
}

const LocaleSync = lazyComponent(() => import('./locale-sync').then((m) => m.LocaleSync));
const UpdatePrompt = lazyComponent(() => import('./update-prompt').then((m) => m.UpdatePrompt), {
  mui: true,
});
const Live = lazyComponent(() => import('./live').then((m) => m.Live));

function Update() {
  const { ready } = useUpdate();
  return ready && <UpdatePrompt ready={ready} />;
}

function SignedIn() {
  const { session, user } = useAuth();
  return (
    <>
      {session && <LocaleSync key={session.user.id} />}
      {user && <Live key={user.id} user={user} session={session} />}
    </>
  );
}

/**
 * Browsers detect a dead network late or never, so failed requests also set the offline state. Responses clear
 * it.
 */
function NetworkWatch() {
  const setOffline = useAppStore((state) => state.setOffline);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    update();
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, [setOffline]);
  return null;
}

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
