import { DataTable, ReferenceField, TextInput, useTranslate } from 'react-admin';
import { personFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { Moment, MomentField } from '../../components/value-fields';
import type { AuditEvent } from '../../records';
import { ActionField, ActionFilter, SubjectField, SubjectFilter } from './audit-fields';

const Column = DataTable.Col<AuditEvent>;

/** The user who acted, or the system. */
function Actor() {
  const translate = useTranslate();
  return (
    <ReferenceField
      source="actor_id"
      reference="profiles"
      link={false}
      empty={<span>{translate('console.system')}</span>}
    />
  );
}

export default function AuditEventList() {
  const translate = useTranslate();
  return (
    <ResourceList<AuditEvent>
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={[
        <ActionFilter key="action" source="action" />,
        <SubjectFilter key="subject_type" source="subject_type" />,
        <TextInput key="subject_id" source="subject_id" />,
        personFilter('actor_id', 'resources.audit-events.fields.actor_id'),
      ]}
      phone={{
        primary: (event) => translate(`console.actions.${event.action}`, { _: event.action }),
        secondary: (event) => (
          <>
            <Moment iso={event.created_at} /> · <Actor />
          </>
        ),
      }}
    >
      <Column source="created_at" field={MomentField} />
      <Column source="actor_id" disableSort field={Actor} />
      <Column source="action" field={ActionField} />
      <Column source="subject_type" field={SubjectField} />
      <Column source="subject_id" disableSort cellClassName="reference" />
      <Column source="reason" disableSort cellClassName="reference" />
    </ResourceList>
  );
}
