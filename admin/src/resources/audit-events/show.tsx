import { ReferenceField, TextField, useTranslate } from 'react-admin';
import { ResourceShow } from '../../components/resource-show';
import { JsonField, MomentField } from '../../components/value-fields';

export function AuditEventShow() {
  const translate = useTranslate();
  return (
    <ResourceShow>
      <MomentField source="created_at" />
      <ReferenceField
        source="actor_id"
        reference="profiles"
        link="show"
        empty={<span>{translate('console.system')}</span>}
      />
      <TextField source="action" />
      <TextField source="reason" />
      <TextField source="subject_type" />
      <TextField source="subject_id" />
      <JsonField source="from" />
      <JsonField source="to" />
      <TextField source="id" />
    </ResourceShow>
  );
}
