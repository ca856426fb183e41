import { TextField } from 'react-admin';
import { EnumField } from '../../components/enum-field';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { MomentField } from '../../components/value-fields';
import { ReportCommands } from './commands';
import { ReportedMessages } from './messages';

/** A report as it was read once: each look at what people wrote to each other is audited, so none is made unasked. */
const ONE_LOOK = { refetchOnWindowFocus: false, refetchOnReconnect: false };

export function ReportShow() {
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
      <RecordLink source="ride_id" to="rides" />
      <MomentField source="subject.suspended_at" label="resources.profiles.fields.suspended_at" />
      <EnumField source="action" />
      <TextField source="resolution" />
      <RecordLink source="resolved_by" to="profiles" />
      <MomentField source="resolved_at" />
    </ResourceShow>
  );
}
