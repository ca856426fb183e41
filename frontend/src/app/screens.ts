import { type ComponentType, lazy, type ReactNode } from 'react';
import { fetchMuiProvider, lazyWithMui } from '../components/lazy-with-mui';

interface Given {
  mine?: ReactNode;
  above?: ReactNode;
}

type Load = () => Promise<ComponentType<Given>>;

/** A screen with its paths, so that its chunk loads before React starts. */
function screen(paths: RegExp, loadScreen: Load, lazyScreen: typeof lazyWithMui<Given> = lazyWithMui) {
  const load = () => loadScreen().then((component) => ({ default: component }));
  return { paths, load, Screen: lazyScreen(load) };
}

export const screens = {
  search: screen(/^\/$/, () => import('../features/rides/search-screen').then((m) => m.SearchScreen), lazy),
  results: screen(/^\/rides/, () => import('../features/rides/results-screen').then((m) => m.ResultsScreen)),
  ride: screen(/^\/rides\/[^/]+/, () => import('./ride-route').then((m) => m.RideRoute)),
  signIn: screen(/^\/sign-in/, () => import('./sign-in-route').then((m) => m.SignInRoute)),
  profile: screen(/^\/profile(\/devices)?\/?$/, () => import('./profile-route').then((m) => m.ProfileRoute)),
  messages: screen(/^\/messages/, () =>
    import('../features/chat/messages-screen').then((m) => m.MessagesScreen),
  ),
  notifications: screen(/^\/profile\/notifications/, () =>
    noticeScreens().then((m) => m.NotificationsScreen),
  ),
  bookings: screen(/^\/bookings\/?$/, () =>
    import('../features/bookings/bookings-screen').then((m) => m.BookingsScreen),
  ),
  booking: screen(/^\/bookings\/[^/]+/, () => import('./booking-route').then((m) => m.BookingRoute)),
  paymentStatus: screen(/^\/payments\/status/, () =>
    import('./payment-status-route').then((m) => m.PaymentStatusRoute),
  ),
  driver: screen(/^\/driver\/?$/, () => import('./driver-route').then((m) => m.DriverRoute)),
  earnings: screen(/^\/driver\/earnings/, () =>
    import('../features/driver/earnings-screen').then((m) => m.EarningsScreen),
  ),
  demand: screen(/^\/driver\/demand/, () =>
    import('../features/driver/demand-screen').then((m) => m.DemandScreen),
  ),
  apply: screen(/^\/driver\/apply/, () => import('./apply-route').then((m) => m.ApplyRoute)),
  newRide: screen(/^\/driver\/rides\/new/, () => rideForms().then((m) => m.NewRideScreen)),
  editRide: screen(/^\/driver\/rides\/[^/]+\/edit/, () => rideForms().then((m) => m.EditRideScreen)),
  driverRide: screen(/^\/driver\/rides\/[^/]+\/?$/, () =>
    import('./driver-ride-route').then((m) => m.DriverRideRoute),
  ),
  person: screen(/^\/people\//, () =>
    import('../features/ratings/person-screen').then((m) => m.PersonScreen),
  ),
  support: screen(/^\/support/, () => supportScreens().then((m) => m.SupportScreen)),
  receiptCheck: screen(/^\/receipts\//, () =>
    import('../features/receipts/receipt-check-screen').then((m) => m.ReceiptCheckScreen),
  ),
  referral: screen(/^\/profile\/referral/, () =>
    import('../features/credits/referral-screen').then((m) => m.ReferralScreen),
  ),
  strikes: screen(/^\/profile\/strikes/, () =>
    import('../features/strikes/strikes-screen').then((m) => m.StrikesScreen),
  ),
  trip: screen(/^\/trip\//, () => import('./trip-route').then((m) => m.TripRoute)),
  contact: screen(/^\/contact\//, () =>
    import('../features/safety/contact-screen').then((m) => m.ContactScreen),
  ),
  help: screen(/^\/help/, () => import('../features/help/help-screen').then((m) => m.HelpScreen)),
  notFound: screen(/^$/, () => import('./not-found-screen').then((m) => m.NotFoundScreen)),
  // In chunks loaded by the paths above.
  noticeSettings: screen(/^$/, () => noticeScreens().then((m) => m.NoticeSettingsScreen)),
  supportCase: screen(/^$/, () => supportScreens().then((m) => m.CaseScreen)),
  devices: screen(/^$/, () => import('../features/profile/profile-screen').then((m) => m.DevicesScreen)),
};

const supportScreens = () => import('../features/support/support-screen');
const noticeScreens = () => import('../features/notifications/notifications-screen');
const rideForms = () => import('../features/driver/ride-form-screen');

/** Failures surface on render. */
export function preloadScreen(pathname: string): Promise<unknown> {
  const wanted = Object.values(screens).filter(({ paths }) => paths.test(pathname));
  const loading = wanted.map(({ load }) => load());
  return Promise.allSettled(pathname === '/' ? loading : [fetchMuiProvider(), ...loading]);
}
