import { type ComponentType, lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { ActionBarContext } from '../components/action-bar';
import { lazyWithMui } from '../components/lazy-with-mui';
import { Loader } from '../components/loader';
import { readChat } from '../lib/read-chat';
import { ErrorBoundary } from './error-boundary';
import { BottomNavigation, NavigationRail } from './navigation';
import { useScrollMemory } from './scroll-memory';

// Optional: without it, lists still show their age.
const BesideScreens = lazy<ComponentType>(() =>
  import('./beside-screens').then(
    (module) => ({ default: module.BesideScreens }),
    () => ({ default: () => null }),
  ),
);
const ChatHost = lazyWithMui(() => import('./chat-host').then((module) => ({ default: module.ChatHost })));

/** The frame of every screen: navigation at the bottom on phones, at the left on desktops. */
export function Shell() {
  const { t } = useTranslation();
  const location = useLocation();
  const chat = readChat(location.state);
  const [actionBars, setActionBars] = useState(0);
  const countActionBar = useCallback((change: 1 | -1) => setActionBars((count) => count + change), []);
  useScrollMemory();
  const navigationBelow = actionBars === 0;
  return (
    <ActionBarContext value={countActionBar}>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <div className="app">
        <NavigationRail />
        <div>
          <Suspense fallback={null}>
            <BesideScreens />
          </Suspense>
          <main id="content" tabIndex={-1} className={navigationBelow ? 'over-bar' : undefined}>
            <ErrorBoundary resetKey={location.pathname}>
              <Suspense fallback={<Loader />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
      {navigationBelow && <BottomNavigation />}
      <Suspense fallback={null}>{chat && <ChatHost chat={chat} />}</Suspense>
    </ActionBarContext>
  );
}
