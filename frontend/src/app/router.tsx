import { Route, Routes } from 'react-router';
import { RequireUser } from './require-user';
import {
  ApplyScreen,
  BookingScreen,
  BookingsScreen,
  DevicesScreen,
  DriverRideScreen,
  DriverScreen,
  EarningsScreen,
  EditRideScreen,
  HelpScreen,
  MessagesScreen,
  MyHome,
  NewRideScreen,
  NotFoundScreen,
  NoticeSettingsScreen,
  NotificationsScreen,
  PaymentStatusScreen,
  ProfileScreen,
  ReceiptCheckScreen,
  ResultsScreen,
  RideScreen,
  SearchScreen,
  SignInScreen,
} from './screens';
import { Shell } from './shell';

/** The client routes. Screens in a shell without navigation have a single action at the bottom. */
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
