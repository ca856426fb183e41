import { TextField, useRecordContext } from 'react-admin';
import { EnumField } from '../../components/enum-field';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { useRole } from '../../components/use-role';
import { SupportCases } from '../../components/support-cases';
import { StatusField } from '../../components/status-chip';
import { MomentField, PhoneField, YesNoField } from '../../components/value-fields';
import type { Profile } from '../../records';
import { Pictures } from './pictures';
import { Timeline } from './timeline';
import { ProfileCommands } from './commands';
import { PayoutsNotice } from './payouts-notice';

export default function ProfileShow() {
  const { canUse } = useRole();
  return (
    <ResourceShow
      commands={
        <>
          <PayoutsNotice />
          <ProfileCommands />
        </>
      }
    >
      <TextField source="full_name" />
      <PhoneField source="phone" />
      <EnumField source="role" />
      <YesNoField source="is_driver" />
      <StatusField source="driver_status" />
      <StatusField source="driver_application_status" />
      <EnumField source="staff_role" />
      <MomentField source="suspended_at" />
      <EnumField source="gender" />
      <EnumField source="locale" />
      <Pictures label="resources.profiles.fields.pictures" />
      <AccountLink label="resources.profiles.fields.payout_account" />
      <SupportCases by="person_id" label="resources.support-cases.of_record" />
      {canUse('timeline') && <Timeline label="console.timeline.title" />}
    </ResourceShow>
  );
}

function AccountLink(_: { label?: string }) {
  const person = useRecordContext<Profile>();
  return person?.role === 'driver' ? <RecordLink source="id" to="payout-accounts" /> : '—';
}
