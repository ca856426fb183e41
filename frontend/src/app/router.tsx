import { lazy } from 'react';
import { lazyWithMui } from '../components/lazy-with-mui';
import { Route, Routes } from 'react-router';
import { RequireUser } from './require-user';
import { screens } from './screens';
import { Shell } from './shell';

const SearchScreen = lazy(screens.search.load);
const MyHome = lazyWithMui(() => import('./my-home').then((m) => ({ default: m.MyHome })));
const ResultsScreen = lazyWithMui(screens.results.load);
const RideScreen = lazyWithMui(screens.ride.load);
const SignInScreen = lazyWithMui(screens.signIn.load);
const HelpScreen = lazyWithMui(screens.help.load);
const NotFoundScreen = lazyWithMui(screens.notFound.load);
const ProfileScreen = lazyWithMui(screens.profile.load);
const MessagesScreen = lazyWithMui(screens.messages.load);
const NotificationsScreen = lazyWithMui(screens.notifications.load);
const NoticeSettingsScreen = lazyWithMui(screens.noticeSettings.load);
const DevicesScreen = lazyWithMui(screens.devices.load);
const BookingsScreen = lazyWithMui(screens.bookings.load);
const BookingScreen = lazyWithMui(screens.booking.load);
const PaymentStatusScreen = lazyWithMui(screens.paymentStatus.load);
const ReceiptCheckScreen = lazyWithMui(screens.receiptCheck.load);
const DriverScreen = lazyWithMui(screens.driver.load);
const EarningsScreen = lazyWithMui(screens.earnings.load);
const ApplyScreen = lazyWithMui(screens.apply.load);
const NewRideScreen = lazyWithMui(screens.newRide.load);
const EditRideScreen = lazyWithMui(screens.editRide.load);
const DriverRideScreen = lazyWithMui(screens.driverRide.load);

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<SearchScreen above={<MyHome above />} mine={<MyHome />} />} />
        <Route path="rides" element={<ResultsScreen />}>
          <Route path=":id" element={<RideScreen />} />
        </Route>
        <Route path="receipts/:number" element={<ReceiptCheckScreen />} />
        <Route path="help" element={<HelpScreen />} />
        <Route path="sign-in" element={<SignInScreen />} />
        <Route element={<RequireUser />}>
          <Route path="bookings" element={<BookingsScreen />} />
          <Route path="bookings/:id" element={<BookingScreen />} />
          <Route path="messages" element={<MessagesScreen />} />
          <Route path="payments/status" element={<PaymentStatusScreen />} />
          <Route path="driver" element={<DriverScreen />} />
          <Route path="driver/earnings" element={<EarningsScreen />} />
          <Route path="driver/apply" element={<ApplyScreen />} />
          <Route path="driver/rides/new" element={<NewRideScreen />} />
          <Route path="driver/rides/:id" element={<DriverRideScreen />} />
          <Route path="driver/rides/:id/edit" element={<EditRideScreen />} />
          <Route path="profile" element={<ProfileScreen />} />
          <Route path="profile/notifications" element={<NotificationsScreen />} />
          <Route path="profile/notifications/settings" element={<NoticeSettingsScreen />} />
          <Route path="profile/devices" element={<DevicesScreen />} />
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
