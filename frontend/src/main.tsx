import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { preloadScreen } from './app/screens';
import { registerWorker } from './app/worker';
import { keepFirstForm, whenFirstFormRests } from './lib/first-form';
import { startTexts } from './lib/i18n/i18n';
import './lib/personal-files';
import { keepInstallEvent } from './lib/install-prompt';
import { restoreQueries } from './lib/query/kept-queries';
import { queryClient } from './lib/query/query-client';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// The page of index.html, whose search works, stays until the first screen can be drawn whole.
const ready = [startTexts(['search']), preloadScreen(window.location.pathname), restoreQueries(queryClient)];
void Promise.allSettled(ready).then(async () => {
  await whenFirstFormRests();
  keepFirstForm();
  void import('./lib/query/keep-queries').then(({ keepQueries }) => keepQueries(queryClient));
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
keepInstallEvent();
registerWorker();
