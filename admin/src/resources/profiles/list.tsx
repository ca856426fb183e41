import { DataTable } from 'react-admin';
import { enumFilter, switchFilter } from '../../components/filters';
import { Payee } from '../../components/payouts-stop';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { EnumField, MomentField, PhoneField, YesNoField } from '../../components/value-fields';
import { formatPhone } from '../../lib/format';
import { STAFF_ROLES } from '../../providers/can-access';
import type { Profile } from '../../records';

const Column = DataTable.Col<Profile>;

const payeeOf = ({ full_name, payouts_stopped, suspended_at }: Profile) => (
  <Payee name={full_name} stopped={payouts_stopped} suspended={suspended_at !== null} />
);

export default function ProfileList() {
  return (
    <ResourceList<Profile>
      filters={[
        enumFilter('role', ['user', 'driver']),
        enumFilter('staff_role', STAFF_ROLES),
        switchFilter('payouts_stopped'),
      ]}
      phone={{
        primary: payeeOf,
        secondary: (profile) => formatPhone(profile.phone),
        mark: ({ staff_role }) => staff_role && <EnumField source="staff_role" />,
      }}
    >
      <Column source="full_name" render={payeeOf} />
      <Column source="phone" field={PhoneField} />
      <Column source="is_driver" field={YesNoField} disableSort />
      <Column source="driver_status" field={StatusField} disableSort />
      <Column source="staff_role" field={EnumField} />
      <Column source="created_at" field={MomentField} />
    </ResourceList>
  );
}
