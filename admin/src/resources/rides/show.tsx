import { TextField } from 'react-admin';
import { EnumField } from '../../components/enum-field';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { RideChanges } from './changes';
import { StatusField } from '../../components/status-chip';
import { MomentField, MoneyField } from '../../components/value-fields';

export function RideShow() {
  return (
    <ResourceShow>
      <TextField source="from_city" />
      <TextField source="to_city" />
      <MomentField source="departure_time" />
      <StatusField source="status" />
      <RecordLink source="driver_id" to="profiles" />
      <MoneyField source="price" />
      <TextField source="seats" />
      <TextField source="seats_available" />
      <TextField source="car_model" />
      <TextField source="car_plate" />
      <TextField source="meeting_point" />
      <TextField source="description" />
      <EnumField source="warning" />
      <RideChanges label="console.ride_changes" />
    </ResourceShow>
  );
}
