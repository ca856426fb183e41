import { DataTable } from 'react-admin';
import { ResourceList } from '../../components/resource-list';
import { Moment, MomentField } from '../../components/value-fields';
import type { AuditEvent } from '../../records';

const Column = DataTable.Col<AuditEvent>;

export function AuditEventList() {
  return (
    <ResourceList<AuditEvent>
      sort={{ field: 'created_at', order: 'DESC' }}
      phone={{
        primary: (event) => event.action,
        secondary: (event) => <Moment iso={event.created_at} />,
      }}
    >
      <Column source="created_at" field={MomentField} />
      <Column source="action" />
      <Column source="subject_type" />
      <Column source="subject_id" disableSort />
      <Column source="reason" disableSort />
    </ResourceList>
  );
}
