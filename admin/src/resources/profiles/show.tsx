import { TextField } from 'react-admin';
import { ResourceShow } from '../../components/resource-show';
import { MomentField, PhoneField, YesNoField } from '../../components/value-fields';

export function ProfileShow() {
  return (
    <ResourceShow>
      <TextField source="full_name" />
      <PhoneField source="phone" />
      <TextField source="role" />
      <YesNoField source="is_driver" />
      <TextField source="driver_status" />
      <TextField source="driver_application_status" />
      <TextField source="staff_role" />
      <MomentField source="suspended_at" />
      <TextField source="locale" />
      <MomentField source="created_at" />
      <MomentField source="updated_at" />
      <TextField source="id" />
    </ResourceShow>
  );
}
