import { lazyWithMui } from '../components/lazy-with-mui';
import { Route, Routes } from 'react-router';
import { RequireUser } from './require-user';
import { screens } from './screens';
import { Shell } from './shell';

const MyHome = lazyWithMui(() => import('./my-home').then((m) => ({ default: m.MyHome })));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<screens.search.Screen above={<MyHome above />} mine={<MyHome />} />} />
        <Route path="rides" element={<screens.results.Screen />}>
          <Route path=":id" element={<screens.ride.Screen />} />
        </Route>
        <Route path="receipts/:number" element={<screens.receiptCheck.Screen />} />
        <Route path="trip/:token" element={<screens.trip.Screen />} />
        <Route path="contact/:token" element={<screens.contact.Screen />} />
        <Route path="help" element={<screens.help.Screen />} />
        <Route path="sign-in" element={<screens.signIn.Screen />} />
        <Route element={<RequireUser />}>
          <Route path="bookings" element={<screens.bookings.Screen />} />
          <Route path="bookings/:id" element={<screens.booking.Screen />} />
          <Route path="messages" element={<screens.messages.Screen />} />
          <Route path="payments/status" element={<screens.paymentStatus.Screen />} />
          <Route path="driver" element={<screens.driver.Screen />} />
          <Route path="driver/earnings" element={<screens.earnings.Screen />} />
          <Route path="driver/demand" element={<screens.demand.Screen />} />
          <Route path="driver/apply" element={<screens.apply.Screen />} />
          <Route path="driver/rides/new" element={<screens.newRide.Screen />} />
          <Route path="driver/rides/:id" element={<screens.driverRide.Screen />} />
          <Route path="driver/rides/:id/edit" element={<screens.editRide.Screen />} />
          <Route path="support" element={<screens.support.Screen />} />
          <Route path="support/:id" element={<screens.supportCase.Screen />} />
          <Route path="people/:id" element={<screens.person.Screen />} />
          <Route path="profile" element={<screens.profile.Screen />} />
          <Route path="profile/notifications" element={<screens.notifications.Screen />} />
          <Route path="profile/notifications/settings" element={<screens.noticeSettings.Screen />} />
          <Route path="profile/referral" element={<screens.referral.Screen />} />
          <Route path="profile/strikes" element={<screens.strikes.Screen />} />
          <Route path="profile/devices" element={<screens.devices.Screen />} />
        </Route>
        <Route path="*" element={<screens.notFound.Screen />} />
      </Route>
    </Routes>
  );
}
