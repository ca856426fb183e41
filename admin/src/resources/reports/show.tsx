import { Typography } from '@mui/material';
import { TextField, useGetIdentity, useRecordContext, useTranslate } from 'react-admin';
import { ReasonCommands, useCommands } from '../../components/command-button';
import { MessageList } from '../../components/message-list';
import { RecordLink } from '../../components/record-link';
import { READ_ONCE, ResourceShow } from '../../components/resource-show';
import { StatusField, SuspendedField } from '../../components/status-chip';
import { EnumField, MomentField } from '../../components/value-fields';
import { type Report, type ReportDetail } from '../../records';

export default function ReportShow() {
  return (
    <ResourceShow times={['created_at']} commands={<ReportCommands />} queryOptions={READ_ONCE}>
      <RecordLink source="user_id" to="profiles">
        <TextField source="full_name" />
      </RecordLink>
      <RecordLink source="reporter.id" to="profiles" label="resources.reports.fields.reporter" />
      <EnumField source="reason" />
      <StatusField source="status" />
      <TextField source="text" />
      <TextField source="subject_reports" />
      <ReportedMessages label="resources.reports.fields.messages" />
      <RecordLink source="rating_id" to="ratings" />
      <RecordLink source="ride_id" to="rides" />
      <SuspendedField source="subject.suspended_at" label="resources.profiles.fields.suspended_at" />
      <EnumField source="action" />
      <TextField source="resolution" />
      <RecordLink source="resolved_by" to="profiles" />
      <MomentField source="resolved_at" />
    </ResourceShow>
  );
}

function ReportCommands() {
  const { record, commands } = useCommands<ReportDetail>();
  const { identity } = useGetIdentity();
  if (!record || record.status !== 'open') return null;
  const { id, subject, reporter } = record;
  if (identity?.id === subject.id || identity?.id === reporter.id) return null;
  return (
    <ReasonCommands
      values={{ name: subject.full_name || '—' }}
      run={{
        dismiss_report: (reason) => commands.resolveReport({ id, action: 'dismiss', reason }),
        warn_reported: (reason) => commands.resolveReport({ id, action: 'warn', reason }),
        suspend_reported: (reason) => commands.resolveReport({ id, action: 'suspend', reason }),
      }}
    />
  );
}

function ReportedMessages(_: { label?: string }) {
  const translate = useTranslate();
  // A record cached by the list lacks the messages.
  const record = useRecordContext<Report | ReportDetail>();
  if (!record || !('messages' in record)) return null;
  if (record.messages.length === 0) {
    if (record.rating_id !== null) return null;
    return <Typography variant="body2">{translate('console.no_messages')}</Typography>;
  }
  return (
    <MessageList
      messages={record.messages.map(({ sender_id, sender_full_name, content, reported, ...message }) => ({
        ...message,
        look: sender_id === record.subject.id ? 'left' : 'right',
        heading: sender_full_name,
        text: content,
        flag: reported ? translate('console.reported_message') : undefined,
      }))}
    />
  );
}
