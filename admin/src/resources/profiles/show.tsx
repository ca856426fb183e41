import { TextField } from 'react-admin';
import { EnumField } from '../../components/enum-field';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { MomentField, PhoneField, YesNoField } from '../../components/value-fields';
import { Timeline } from './timeline';
import { ProfileCommands } from './commands';

export function ProfileShow() {
  return (
    <ResourceShow commands={<ProfileCommands />}>
      <TextField source="full_name" />
      <PhoneField source="phone" />
      <EnumField source="role" />
      <YesNoField source="is_driver" />
      <StatusField source="driver_status" />
      <StatusField source="driver_application_status" />
      <EnumField source="staff_role" />
      <MomentField source="suspended_at" />
      <EnumField source="locale" />
      <Timeline label="console.timeline.title" />
    </ResourceShow>
  );
}
