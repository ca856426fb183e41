import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Icon } from '../components/icon';
import { lazyComponent } from '../components/lazy-component';
import { Link } from '../components/link';
import { useAuth } from '../lib/auth/auth-context';
import { brand } from '../lib/brand';
import { useUnreadTotals } from '../lib/unread-totals';

interface Entry {
  to: string;
  text: 'nav.search' | 'nav.bookings' | 'nav.driver' | 'nav.messages' | 'nav.profile';
  icon: ReactNode;
  within: RegExp;
  unread?: 'messages' | 'notices';
}

const items: Entry[] = [
  { to: '/', text: 'nav.search', icon: <Icon of="search" />, within: /^\/($|rides)/ },
  { to: '/bookings', text: 'nav.bookings', icon: <Icon of="ticket" />, within: /^\/(bookings|payments)/ },
  {
    to: '/messages',
    text: 'nav.messages',
    icon: <Icon of="chat" />,
    within: /^\/messages/,
    unread: 'messages',
  },
  {
    to: '/profile',
    text: 'nav.profile',
    icon: <Icon of="person" />,
    within: /^\/(profile|driver|sign-in|support|help)/,
    unread: 'notices',
  },
];

const Car = lazyComponent(() => import('./car-icon').then((m) => m.CarIcon), {
  fallback: <span style={{ height: 24 }} />,
});
const driverEntry: Entry = { to: '/driver', text: 'nav.driver', icon: <Car />, within: /^\/driver/ };

function Items() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const totals = useUnreadTotals();
  const drives = useAuth().user?.is_driver;
  return (drives ? items.toSpliced(2, 0, driverEntry) : items).map(({ to, text, icon, within, unread }) => {
    const count = unread ? totals[unread] : 0;
    return (
      <Link
        key={to}
        to={to}
        className="place"
        aria-current={
          within.test(pathname) && !(drives && to === '/profile' && driverEntry.within.test(pathname))
            ? 'page'
            : undefined
        }
      >
        {icon}
        {t(text)}
        {count > 0 && (
          <span className="badge" role="img" aria-label={t('nav.news', { count })}>
            {count > 9 ? '9+' : count}
          </span>
        )}
      </Link>
    );
  });
}

export function BottomNavigation() {
  const { t } = useTranslation();
  return (
    <nav className="bar" aria-label={t('nav.label')}>
      <Items />
    </nav>
  );
}

export function NavigationRail() {
  const { t } = useTranslation();
  return (
    <nav className="rail" aria-label={t('nav.label')}>
      <Link to="/" className="name">
        {brand.name}
      </Link>
      <Items />
    </nav>
  );
}
