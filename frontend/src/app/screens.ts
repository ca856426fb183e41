import { type ComponentType, lazy, type ReactNode } from 'react';
import { fetchMuiProvider, lazyWithMui } from '../components/lazy-with-mui';

/** Components passed to a screen from another feature. */
interface Given {
  mine?: ReactNode;
  above?: ReactNode;
}

type Load = () => Promise<{ default: ComponentType<Given> }>;

const noticeScreens = () => import('../features/notifications/notifications-screen');
const profileScreens = () => import('../features/profile/profile-screen');

/** One chunk per screen, with the paths it serves, so that it loads before React starts. */
const loaders = {
  search: [
    () => import('../features/rides/search-screen').then((m) => ({ default: m.SearchScreen })),
    /^\/$/,
  ],
  results: [
    () => import('../features/rides/results-screen').then((m) => ({ default: m.ResultsScreen })),
    /^\/rides/,
  ],
  ride: [() => import('./ride-route').then((m) => ({ default: m.RideRoute })), /^\/rides\/[^/]+/],
  signIn: [() => import('./sign-in-route').then((m) => ({ default: m.SignInRoute })), /^\/sign-in/],
  profile: [
    () => import('./profile-route').then((m) => ({ default: m.ProfileRoute })),
    /^\/profile(\/devices)?\/?$/,
  ],
  messages: [
    () => import('../features/chat/messages-screen').then((m) => ({ default: m.MessagesScreen })),
    /^\/messages/,
  ],
  notifications: [
    () => noticeScreens().then((m) => ({ default: m.NotificationsScreen })),
    /^\/profile\/notifications/,
  ],
  bookings: [
    () => import('../features/bookings/bookings-screen').then((m) => ({ default: m.BookingsScreen })),
    /^\/bookings\/?$/,
  ],
  booking: [() => import('./booking-route').then((m) => ({ default: m.BookingRoute })), /^\/bookings\/[^/]+/],
  paymentStatus: [
    () => import('./payment-status-route').then((m) => ({ default: m.PaymentStatusRoute })),
    /^\/payments\/status/,
  ],
  driver: [() => import('./driver-route').then((m) => ({ default: m.DriverRoute })), /^\/driver\/?$/],
  earnings: [
    () => import('../features/driver/earnings-screen').then((m) => ({ default: m.EarningsScreen })),
    /^\/driver\/earnings/,
  ],
  apply: [() => import('./apply-route').then((m) => ({ default: m.ApplyRoute })), /^\/driver\/apply/],
  newRide: [
    () => import('../features/driver/ride-form-screen').then((m) => ({ default: m.NewRideScreen })),
    /^\/driver\/rides\/new/,
  ],
  editRide: [
    () => import('../features/driver/ride-form-screen').then((m) => ({ default: m.EditRideScreen })),
    /^\/driver\/rides\/[^/]+\/edit/,
  ],
  driverRide: [
    () => import('./driver-ride-route').then((m) => ({ default: m.DriverRideRoute })),
    /^\/driver\/rides\/[^/]+\/?$/,
  ],
  receiptCheck: [
    () =>
      import('../features/receipts/receipt-check-screen').then((m) => ({ default: m.ReceiptCheckScreen })),
    /^\/receipts\//,
  ],
  help: [() => import('../features/help/help-screen').then((m) => ({ default: m.HelpScreen })), /^\/help/],
  notFound: [() => import('./not-found-screen').then((m) => ({ default: m.NotFoundScreen })), /^$/],
} satisfies Record<string, [Load, RegExp]>;

export const SearchScreen = lazy(loaders.search[0]);
export const MyHome = lazyWithMui(() => import('./my-home').then((m) => ({ default: m.MyHome })));
export const ResultsScreen = lazyWithMui(loaders.results[0]);
export const RideScreen = lazyWithMui(loaders.ride[0]);
export const SignInScreen = lazyWithMui(loaders.signIn[0]);
export const HelpScreen = lazyWithMui(loaders.help[0]);
export const NotFoundScreen = lazyWithMui(loaders.notFound[0]);
export const ProfileScreen = lazyWithMui(loaders.profile[0]);
export const MessagesScreen = lazyWithMui(loaders.messages[0]);
export const NotificationsScreen = lazyWithMui(loaders.notifications[0]);
// In the notifications chunk.
export const NoticeSettingsScreen = lazyWithMui(() =>
  noticeScreens().then((m) => ({ default: m.NoticeSettingsScreen })),
);
// In the profile chunk, which its path has already loaded.
export const DevicesScreen = lazyWithMui(() => profileScreens().then((m) => ({ default: m.DevicesScreen })));
export const BookingsScreen = lazyWithMui(loaders.bookings[0]);
export const BookingScreen = lazyWithMui(loaders.booking[0]);
export const PaymentStatusScreen = lazyWithMui(loaders.paymentStatus[0]);
export const ReceiptCheckScreen = lazyWithMui(loaders.receiptCheck[0]);
export const DriverScreen = lazyWithMui(loaders.driver[0]);
export const EarningsScreen = lazyWithMui(loaders.earnings[0]);
export const ApplyScreen = lazyWithMui(loaders.apply[0]);
export const NewRideScreen = lazyWithMui(loaders.newRide[0]);
export const EditRideScreen = lazyWithMui(loaders.editRide[0]);
export const DriverRideScreen = lazyWithMui(loaders.driverRide[0]);

/** Starts loading the screens of a path. Failures surface on render. */
export function preloadScreen(pathname: string): Promise<unknown> {
  const screens = Object.values(loaders)
    .filter(([, address]) => address.test(pathname))
    .map(([load]) => load());
  return Promise.allSettled(pathname === '/' ? screens : [fetchMuiProvider(), ...screens]);
}
