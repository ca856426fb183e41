import { TextField, useGetIdentity, useRecordContext, useTranslate } from 'react-admin';
import { EnumField } from '../../components/enum-field';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { MomentField, Moment } from '../../components/value-fields';
import { CommandRow, ReasonCommands, useCommands } from '../../components/command-button';
import { Quiet } from '../../components/quiet';
import { type ReportDetail, type Report } from '../../records';
import { Box, Typography } from '@mui/material';

/** No automatic refetches: each read is audited. */
const ONE_LOOK = { refetchOnWindowFocus: false, refetchOnReconnect: false };

export default function ReportShow() {
  return (
    <ResourceShow times={['created_at']} commands={<ReportCommands />} queryOptions={ONE_LOOK}>
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
      <MomentField source="subject.suspended_at" label="resources.profiles.fields.suspended_at" />
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
    <CommandRow>
      <ReasonCommands
        values={{ name: subject.full_name || '—' }}
        run={{
          dismiss_report: (reason) => commands.resolveReport({ id, action: 'dismiss', reason }),
          warn_reported: (reason) => commands.resolveReport({ id, action: 'warn', reason }),
          suspend_reported: (reason) => commands.resolveReport({ id, action: 'suspend', reason }),
        }}
      />
    </CommandRow>
  );
}

/** The reported person is on the left. */
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
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, maxWidth: 720 }}>
      {record.messages.map((message) => (
        <Box
          component="li"
          key={message.id}
          sx={{
            justifySelf: message.sender_id === record.subject.id ? 'start' : 'end',
            maxWidth: '85%',
            px: 1.5,
            py: 1,
            borderRadius: '12px',
            border: message.reported ? 2 : 1,
            borderColor: message.reported ? 'error.main' : 'divider',
            bgcolor: message.sender_id === record.subject.id ? 'background.default' : 'background.paper',
          }}
        >
          <Quiet sx={{ fontSize: 12, '& span': { fontSize: 'inherit' } }}>
            {message.sender_full_name} · <Moment iso={message.created_at} />
          </Quiet>
          {message.reported && (
            <Typography variant="body2" color="error" sx={{ fontSize: 12, fontWeight: 600 }}>
              {translate('console.reported_message')}
            </Typography>
          )}
          <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {message.content}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
