import { TextField, useRecordContext, useTranslate } from 'react-admin';
import { PageLink, RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { ActionField, JsonField, SubjectField } from '../../components/value-fields';
import { SUBJECT_LISTS } from '../../providers/can-access';
import type { AuditEvent } from '../../records';

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

function SubjectLink(_: { source: string }) {
  const event = useRecordContext<AuditEvent>();
  if (!event) return null;
  const { subject_type, subject_id } = event;
  const resource = SUBJECT_LISTS[subject_type];
  if (!resource) return <span>{subject_id}</span>;
  return (
    <PageLink resource={resource} id={subject_id} variant="body2">
      {subject_id}
    </PageLink>
  );
}
