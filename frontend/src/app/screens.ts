import type { ComponentType, ReactNode } from 'react';
import { fetchMuiProvider } from '../components/lazy-with-mui';

interface Given {
  mine?: ReactNode;
  above?: ReactNode;
}

type Screen = ComponentType<Given>;

/** A screen's chunk and the paths it serves, so that it loads before React starts. */
const screen = (paths: RegExp, load: () => Promise<Screen>) => ({
  paths,
  load: async () => ({ default: await load() }),
});

export const screens = {
  search: screen(/^\/$/, async () => (await import('../features/rides/search-screen')).SearchScreen),
  results: screen(/^\/rides/, async () => (await import('../features/rides/results-screen')).ResultsScreen),
  ride: screen(/^\/rides\/[^/]+/, async () => (await import('./ride-route')).RideRoute),
  signIn: screen(/^\/sign-in/, async () => (await import('./sign-in-route')).SignInRoute),
  profile: screen(/^\/profile(\/devices)?\/?$/, async () => (await import('./profile-route')).ProfileRoute),
  messages: screen(
    /^\/messages/,
    async () => (await import('../features/chat/messages-screen')).MessagesScreen,
  ),
  notifications: screen(/^\/profile\/notifications/, async () => (await noticeScreens()).NotificationsScreen),
  bookings: screen(
    /^\/bookings\/?$/,
    async () => (await import('../features/bookings/bookings-screen')).BookingsScreen,
  ),
  booking: screen(/^\/bookings\/[^/]+/, async () => (await import('./booking-route')).BookingRoute),
  paymentStatus: screen(
    /^\/payments\/status/,
    async () => (await import('./payment-status-route')).PaymentStatusRoute,
  ),
  driver: screen(/^\/driver\/?$/, async () => (await import('./driver-route')).DriverRoute),
  earnings: screen(
    /^\/driver\/earnings/,
    async () => (await import('../features/driver/earnings-screen')).EarningsScreen,
  ),
  apply: screen(/^\/driver\/apply/, async () => (await import('./apply-route')).ApplyRoute),
  newRide: screen(/^\/driver\/rides\/new/, async () => (await rideForms()).NewRideScreen),
  editRide: screen(/^\/driver\/rides\/[^/]+\/edit/, async () => (await rideForms()).EditRideScreen),
  driverRide: screen(
    /^\/driver\/rides\/[^/]+\/?$/,
    async () => (await import('./driver-ride-route')).DriverRideRoute,
  ),
  receiptCheck: screen(
    /^\/receipts\//,
    async () => (await import('../features/receipts/receipt-check-screen')).ReceiptCheckScreen,
  ),
  help: screen(/^\/help/, async () => (await import('../features/help/help-screen')).HelpScreen),
  notFound: screen(/^$/, async () => (await import('./not-found-screen')).NotFoundScreen),
  // In the chunks that the paths above have already loaded.
  noticeSettings: screen(/^$/, async () => (await noticeScreens()).NoticeSettingsScreen),
  devices: screen(/^$/, async () => (await import('../features/profile/profile-screen')).DevicesScreen),
};

const noticeScreens = () => import('../features/notifications/notifications-screen');
const rideForms = () => import('../features/driver/ride-form-screen');

/** Starts loading the screens of a path. Failures surface on render. */
export function preloadScreen(pathname: string): Promise<unknown> {
  const wanted = Object.values(screens).filter(({ paths }) => paths.test(pathname));
  const loading = wanted.map(({ load }) => load());
  return Promise.allSettled(pathname === '/' ? loading : [fetchMuiProvider(), ...loading]);
}
