import { DataTable } from 'react-admin';
import { dayFilters, enumFilter, personFilter, routeFilters, switchFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { Moment, MomentField, Money } from '../../components/value-fields';
import type { Ride } from '../../records';

const Column = DataTable.Col<Ride>;
const NumberColumn = DataTable.NumberCol<Ride>;

export default function RideList() {
  return (
    <ResourceList<Ride>
      sort={{ field: 'departure_time', order: 'DESC' }}
      filters={[
        enumFilter('status', ['scheduled', 'completed', 'cancelled']),
        switchFilter('listed'),
        ...routeFilters(),
        personFilter('driver_id', 'resources.rides.fields.driver_id'),
        ...dayFilters('departure'),
      ]}
      phone={{
        primary: (ride) => `${ride.from_city} → ${ride.to_city}`,
        secondary: (ride) => <Moment iso={ride.departure_time} />,
      }}
    >
      <Column source="departure_time" field={MomentField} />
      <Column source="from_city" disableSort />
      <Column source="to_city" disableSort />
      <Column source="driver.full_name" label="resources.rides.fields.driver_id" disableSort />
      <Column source="price" align="right" render={(ride) => <Money amount={ride.price} />} />
      <NumberColumn source="seats" disableSort />
      <NumberColumn source="seats_available" />
      <Column source="status" field={StatusField} />
    </ResourceList>
  );
}
