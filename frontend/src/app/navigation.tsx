import ChatBubbleOutlineRounded from '@mui/icons-material/ChatBubbleOutlineRounded';
import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined';
import PersonOutlineRounded from '@mui/icons-material/PersonOutlineRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { styled } from '@mui/material/styles';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { brand } from '../lib/brand';
import { useAuth } from '../lib/auth/auth-context';
import { useUnreadTotals } from '../lib/unread-totals';

interface Entry {
  to: string;
  text: 'nav.search' | 'nav.bookings' | 'nav.driver' | 'nav.messages' | 'nav.profile';
  Icon: ComponentType<{ 'aria-hidden': true }>;
  within: RegExp;
  /** What of it may be new. */
  news?: 'messages' | 'notices';
}

// The icon set has no rounded ticket outline; this one sits best beside the others.
const items: Entry[] = [
  { to: '/', text: 'nav.search', Icon: SearchRounded, within: /^\/($|rides)/ },
  {
    to: '/bookings',
    text: 'nav.bookings',
    Icon: ConfirmationNumberOutlined,
    within: /^\/(bookings|payments)/,
  },
  {
    to: '/messages',
    text: 'nav.messages',
    Icon: ChatBubbleOutlineRounded,
    within: /^\/messages/,
    news: 'messages',
  },
  {
    to: '/profile',
    text: 'nav.profile',
    Icon: PersonOutlineRounded,
    within: /^\/(profile|driver|sign-in)/,
    news: 'notices',
  },
];

// Passengers, the many, don't load the car.
const driving: Entry = {
  to: '/driver',
  text: 'nav.driver',
  Icon: lazy(() => import('@mui/icons-material/DirectionsCarOutlined')),
  within: /^\/driver/,
};

const Bar = styled('nav')(({ theme }) => ({
  position: 'fixed',
  zIndex: 3,
  left: 0,
  right: 0,
  bottom: 0,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  paddingBottom: 'env(safe-area-inset-bottom)',
  background: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up('md')]: { display: 'none' },
}));

const Rail = styled('nav')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  display: 'none',
  flexDirection: 'column',
  gap: 4,
  flex: 'none',
  width: 96,
  height: '100dvh',
  background: theme.vars.palette.background.paper,
  borderRight: `1px solid ${theme.vars.palette.divider}`,
  '& .name': {
    padding: '20px 0 12px',
    textAlign: 'center',
    fontSize: '1.25rem',
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
    textDecoration: 'none',
  },
  [theme.breakpoints.up('md')]: { display: 'flex' },
}));

const Item = styled(Link)(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: 2,
  minHeight: 64,
  // Five names fit beside each other however large a person's letters are.
  fontSize: 'min(0.75rem, 4.2vw)',
  lineHeight: 1.4,
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  '&[aria-current]': { color: theme.vars.palette.primary.main, fontWeight: 600 },
  '&[aria-current]::before': {
    content: '""',
    position: 'absolute',
    background: theme.vars.palette.primary.main,
    top: 0,
    width: 32,
    height: 3,
    borderRadius: '0 0 3px 3px',
  },
  '& .news': {
    position: 'absolute',
    top: 6,
    left: 'calc(50% + 4px)',
    minWidth: 18,
    padding: '0 5px',
    borderRadius: 9,
    background: theme.vars.palette.error.main,
    color: theme.vars.palette.error.contrastText,
    fontWeight: 600,
    lineHeight: '18px',
    textAlign: 'center',
  },
  '.rail &[aria-current]::before': { top: 16, left: 0, width: 3, height: 32, borderRadius: '0 3px 3px 0' },
}));

function Items() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const unread = useUnreadTotals();
  const drives = useAuth().user?.is_driver;
  return (drives ? items.toSpliced(2, 0, driving) : items).map(({ to, text, Icon, within, news }) => {
    const count = news ? unread[news] : 0;
    return (
      <Item
        key={to}
        to={to}
        aria-current={
          within.test(pathname) && !(drives && to === '/profile' && driving.within.test(pathname))
            ? 'page'
            : undefined
        }
      >
        <Suspense fallback={<span style={{ height: 24 }} />}>
          <Icon aria-hidden />
        </Suspense>
        {t(text)}
        {count > 0 && (
          <span className="news" role="img" aria-label={t('nav.news', { count })}>
            {count > 9 ? '9+' : count}
          </span>
        )}
      </Item>
    );
  });
}

/** The navigation of a phone, in reach of the thumb. */
export function BottomNavigation() {
  const { t } = useTranslation();
  return (
    <Bar aria-label={t('nav.label')}>
      <Items />
    </Bar>
  );
}

/** The navigation of a desktop. */
export function NavigationRail() {
  const { t } = useTranslation();
  return (
    <Rail aria-label={t('nav.label')} className="rail">
      <Link to="/" className="name">
        {brand.name}
      </Link>
      <Items />
    </Rail>
  );
}
