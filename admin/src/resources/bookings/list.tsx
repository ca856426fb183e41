import { DataTable } from 'react-admin';
import { dayFilters, enumFilter, personFilter, routeFilters, switchFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { MomentField, Money } from '../../components/value-fields';
import type { Booking } from '../../records';

const Column = DataTable.Col<Booking>;
const NumberColumn = DataTable.NumberCol<Booking>;

function Itinerary({ booking }: { booking: Booking }) {
  return booking.ride ? `${booking.ride.from_city} → ${booking.ride.to_city}` : booking.ride_id;
}

export default function BookingList() {
  return (
    <ResourceList<Booking>
      filters={[
        enumFilter('status', ['pending', 'pending_verification', 'confirmed', 'completed', 'cancelled']),
        enumFilter('payment_status', ['pending', 'processing', 'completed', 'failed', 'refunded']),
        switchFilter('paid'),
        switchFilter('disputed'),
        ...routeFilters(),
        personFilter('user_id', 'resources.bookings.fields.user_id'),
        personFilter('driver_id', 'resources.rides.fields.driver_id'),
        ...dayFilters('created'),
        ...dayFilters('departure'),
      ]}
      phone={{
        primary: (booking) => booking.user?.full_name || booking.user_id,
        secondary: (booking) => <Itinerary booking={booking} />,
      }}
    >
      <Column source="created_at" field={MomentField} />
      <Column source="user.full_name" label="resources.bookings.fields.user_id" disableSort />
      <Column source="ride_id" disableSort render={(booking) => <Itinerary booking={booking} />} />
      <NumberColumn source="seats" />
      <Column source="amount" align="right" render={(booking) => <Money amount={booking.amount} />} />
      <Column source="status" field={StatusField} />
      <Column source="payment_status" field={StatusField} />
    </ResourceList>
  );
}
