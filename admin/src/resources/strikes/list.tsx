import { DataTable } from 'react-admin';
import { enumFilter, personFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { Ago, EnumField, MomentField } from '../../components/value-fields';
import type { Strike } from '../../records';

const Column = DataTable.Col<Strike>;

export default function StrikeList() {
  return (
    <ResourceList<Strike>
      filters={[
        enumFilter('status', ['appealed', 'active', 'kept', 'excused', 'expired']),
        enumFilter('kind', ['late_cancellation', 'absence', 'false_claim', 'no_show']),
        personFilter('person_id', 'resources.strikes.fields.person_id'),
      ]}
      phone={{
        primary: (strike) => strike.person_full_name || '—',
        secondary: (strike) => <Ago iso={strike.created_at} />,
      }}
    >
      <Column source="created_at" field={MomentField} />
      <Column source="person_full_name" label="resources.strikes.fields.person_id" disableSort />
      <Column source="kind" field={EnumField} disableSort />
      <Column source="status" field={StatusField} disableSort />
      <Column source="appealed_at" field={MomentField} />
      <Column source="expires_at" field={MomentField} />
    </ResourceList>
  );
}
