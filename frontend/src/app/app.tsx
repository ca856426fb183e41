import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { ToastHost } from '../components/toast';
import { AuthProvider } from '../lib/auth/auth-provider';
import { queryClient } from '../lib/query/query-client';
import { ErrorBoundary } from './error-boundary';
import { NetworkWatch } from './network-watch';
import { AppRoutes } from './router';
import { Appearance } from './appearance';

/** The rider app: what every screen may rely on, outermost first. */
export function App() {
  return (
    <Appearance>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <NetworkWatch />
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
