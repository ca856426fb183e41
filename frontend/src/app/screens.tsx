import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject, useRoutes } from 'react-router';
import { fetchMuiProvider, lazyPart, lazyWithMui } from '../components/lazy-component';
import { RequireUser } from './require-user';
import { Shell } from './shell';

type Load = () => Promise<ComponentType>;

const MyHome = lazyWithMui(() => import('./my-home').then((m) => m.MyHome));
const loadSearch = () => import('../features/rides/search-screen').then((m) => m.SearchScreen);
const SearchScreen = lazyPart(loadSearch);
const NotFoundScreen = lazyWithMui(() => import('./not-found-screen').then((m) => m.NotFoundScreen));

/** A screen with its path, so that its chunk loads before React starts. */
function screen(path: string, load: Load, children: RouteObject[] = []): RouteObject {
  const Screen = lazyWithMui(load);
  return { path, element: <Screen />, handle: load, children };
}

const forUsers = [
  screen('bookings', () => import('../features/bookings/bookings-screen').then((m) => m.BookingsScreen)),
  screen('bookings/:id', () => import('./booking-route').then((m) => m.BookingRoute)),
  screen('messages', () => import('../features/chat/messages-screen').then((m) => m.MessagesScreen)),
  screen('payments/status', () => import('./payment-status-route').then((m) => m.PaymentStatusRoute)),
  screen('driver', () => import('./driver-route').then((m) => m.DriverRoute)),
  screen('driver/earnings', () => import('../features/driver/earnings-screen').then((m) => m.EarningsScreen)),
  screen('driver/demand', () => import('../features/driver/demand-screen').then((m) => m.DemandScreen)),
  screen('driver/apply', () => import('./apply-route').then((m) => m.ApplyRoute)),
  screen('driver/rides/new', () =>
    import('../features/driver/ride-form-screen').then((m) => m.NewRideScreen),
  ),
  screen('driver/rides/:id', () => import('./driver-ride-route').then((m) => m.DriverRideRoute)),
  screen('driver/rides/:id/edit', () =>
    import('../features/driver/ride-form-screen').then((m) => m.EditRideScreen),
  ),
  screen('support', () => import('../features/support/support-screen').then((m) => m.SupportScreen)),
  screen('support/:id', () => import('../features/support/support-screen').then((m) => m.CaseScreen)),
  screen('people/:id', () => import('../features/ratings/person-screen').then((m) => m.PersonScreen)),
  screen('profile', () => import('./profile-route').then((m) => m.ProfileRoute)),
  screen('profile/notifications', () => notices().then((m) => m.NotificationsScreen)),
  screen('profile/notifications/settings', () => notices().then((m) => m.NoticeSettingsScreen)),
  screen('profile/referral', () =>
    import('../features/credits/referral-screen').then((m) => m.ReferralScreen),
  ),
  screen('profile/strikes', () => import('../features/strikes/strikes-screen').then((m) => m.StrikesScreen)),
  screen('profile/devices', () => import('../features/profile/profile-screen').then((m) => m.DevicesScreen)),
];

const notices = () => import('../features/notifications/notifications-screen');

const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      {
        index: true,
        element: <SearchScreen above={<MyHome above />} mine={<MyHome />} />,
        handle: loadSearch,
      },
      screen('rides', () => import('../features/rides/results-screen').then((m) => m.ResultsScreen), [
        screen(':id', () => import('./ride-route').then((m) => m.RideRoute)),
      ]),
      screen('receipts/:number', () =>
        import('../features/receipts/receipt-check-screen').then((m) => m.ReceiptCheckScreen),
      ),
      screen('trip/:token', () => import('./trip-route').then((m) => m.TripRoute)),
      screen('contact/:token', () =>
        import('../features/safety/contact-screen').then((m) => m.ContactScreen),
      ),
      screen('help', () => import('../features/help/help-screen').then((m) => m.HelpScreen)),
      screen('sign-in', () => import('./sign-in-route').then((m) => m.SignInRoute)),
      { element: <RequireUser />, children: forUsers },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
];

export const AppRoutes = () => useRoutes(routes);

/** Loads the screen's code. A failure surfaces when the screen renders. */
export function preloadScreen(pathname: string): Promise<unknown> {
  const matches = matchRoutes(routes, pathname) ?? [];
  const loading = matches.map(async ({ route }) => (route.handle as Load | undefined)?.());
  return Promise.allSettled(pathname === '/' ? loading : [fetchMuiProvider(), ...loading]);
}
