import { Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { ActionBarContext } from '../components/action-bar';
import { lazyComponent } from '../components/lazy-component';
import { Loader } from '../components/loader';
import { readChat } from '../lib/read-chat';
import { ErrorBoundary } from './error-boundary';
import { BottomNavigation, NavigationRail } from './navigation';

const scrollPositions = new Map<string, number>();

/** Opening a chat, or a ride beside the list, keeps the scroll position. */
const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  ('chat' in state || ('keepScroll' in state && window.matchMedia('(min-width:1200px)').matches));

function useScrollMemory(): void {
  const location = useLocation();
  const { key, pathname } = location;
  const keep = keepsScroll(location.state);
  const arrival: string = useNavigationType();
  useLayoutEffect(() => {
    const y = arrival === 'POP' ? (scrollPositions.get(key) ?? 0) : 0;
    if (arrival !== 'REPLACE' && !keep) window.scrollTo(0, y);
    const remember = () => scrollPositions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, pathname, arrival, keep]);
}

// Optional: without the offline banner, lists still show how old they are.
const AppEffects = lazyComponent(() => import('./app-effects').then((m) => m.AppEffects), { optional: true });
const ChatHost = lazyComponent(() => import('./chat-host').then((m) => m.ChatHost), { mui: true });

/** Frame of every screen: navigation at the bottom on phones, at the left on desktops. */
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
          <AppEffects />
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
      {chat && <ChatHost chat={chat} />}
    </ActionBarContext>
  );
}
