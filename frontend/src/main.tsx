import './lib/personal-files';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { preloadScreen } from './app/screens';
import { registerWorker } from './app/worker';
import { toast } from './components/toast';
import { useRecentSearches } from './features/rides/recent-searches';
import { firstForm, rememberFirstForm, whenFirstFormIsIdle } from './lib/first-form';
import { startTexts } from './lib/i18n/i18n';
import { keepInstallEvent } from './lib/install-prompt';
import { queryClient } from './lib/query/query-client';
import { restoreQueries } from './lib/query/restore-queries';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// The search form of index.html stays usable until the first screen is ready.
const texts = /^\/rides/.test(window.location.pathname) ? ['search', 'rides'] : ['search'];
const ready = [startTexts(texts), preloadScreen(window.location.pathname), restoreQueries(queryClient)];
void Promise.allSettled(ready).then(async () => {
  const showsResults = await whenFirstFormIsIdle();
  if (showsResults)
    await Promise.allSettled([i18next.loadNamespaces('rides'), preloadScreen(window.location.pathname)]);
  rememberFirstForm();
  const { from_city, to_city, min_seats } = firstForm() ?? {};
  if (showsResults && from_city && to_city && min_seats)
    useRecentSearches.getState().remember({ from_city, to_city }, min_seats);
  void import('./lib/query/persist-queries').then(({ persistQueries }) =>
    persistQueries(queryClient, () => toast.failed(i18next.getFixedT(null, 'common')('ticketsNotKept'))),
  );
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
keepInstallEvent();
registerWorker();
