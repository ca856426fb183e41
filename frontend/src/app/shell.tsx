import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ComponentType, lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { ActionBarContext } from '../components/action-bar';
import { Loader } from '../components/loader';
import { readChat } from '../lib/read-chat';
import { ErrorBoundary } from './error-boundary';
import { BottomNavigation, NavigationRail } from './navigation';
import { useScrollMemory } from './scroll-memory';

// Fetched while there is a network; without it the lists still say how old they are.
const BesideScreens = lazy<ComponentType>(() =>
  import('./beside-screens').then(
    (module) => ({ default: module.BesideScreens }),
    () => ({ default: () => null }),
  ),
);
const ChatHost = lazy(() => import('./chat-host').then((module) => ({ default: module.ChatHost })));

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 10,
  padding: '12px 16px',
  borderRadius: 12,
  background: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));

/** What stands around every screen: navigation below on a phone, on the left on a desktop. */
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
      <SkipLink href="#content">{t('skip')}</SkipLink>
      <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
        <NavigationRail />
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
          <Suspense fallback={null}>
            <BesideScreens />
          </Suspense>
          <Box
            component="main"
            id="content"
            tabIndex={-1}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              flex: 1,
              outline: 'none',
              pb: { xs: navigationBelow ? 'calc(64px + env(safe-area-inset-bottom))' : 0, md: 0 },
            }}
          >
            <ErrorBoundary resetKey={location.pathname}>
              <Suspense fallback={<Loader />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </Box>
        </Box>
      </Box>
      {navigationBelow && <BottomNavigation />}
      <Suspense fallback={null}>{chat && <ChatHost chat={chat} />}</Suspense>
    </ActionBarContext>
  );
}
