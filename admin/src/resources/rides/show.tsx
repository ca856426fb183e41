import { ReferenceField, TextField } from 'react-admin';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { MomentField, MoneyField } from '../../components/value-fields';

export function RideShow() {
  return (
    <ResourceShow>
      <TextField source="from_city" />
      <TextField source="to_city" />
      <MomentField source="departure_time" />
      <StatusField source="status" />
      <ReferenceField source="driver_id" reference="profiles" link="show" />
      <MoneyField source="price" />
      <TextField source="seats" />
      <TextField source="seats_available" />
      <TextField source="car_model" />
      <TextField source="car_plate" />
      <TextField source="meeting_point" />
      <TextField source="description" />
      <MomentField source="created_at" />
      <MomentField source="updated_at" />
      <TextField source="id" />
    </ResourceShow>
  );
}
