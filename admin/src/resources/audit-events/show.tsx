import { TextField, useTranslate } from 'react-admin';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { JsonField } from '../../components/value-fields';
import { ActionField, SubjectField, SubjectLink } from './audit-fields';

export default function AuditEventShow() {
  const translate = useTranslate();
  return (
    <ResourceShow times={['created_at']}>
      <RecordLink source="actor_id" to="profiles" empty={translate('console.system')} />
      <ActionField source="action" />
      <TextField source="reason" />
      <SubjectField source="subject_type" />
      <SubjectLink source="subject_id" />
      <JsonField source="from" />
      <JsonField source="to" />
    </ResourceShow>
  );
}
