import { TextField } from 'react-admin';
import { CommandButton, CommandRow, useCommands } from '../../components/command-button';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { JsonField, MomentField, MoneyField } from '../../components/value-fields';
import type { ApprovalRequest } from '../../records';
import { CommandField, SubjectLink } from './fields';

function ApprovalCommands() {
  const { record, commands } = useCommands<ApprovalRequest>();
  if (record?.status !== 'waiting') return null;
  return (
    <CommandRow>
      <CommandButton
        name="withdraw_request"
        asks="optional_reason"
        run={(reason) => commands.withdrawRequest({ id: record.id, reason })}
      />
    </CommandRow>
  );
}

export function ApprovalShow() {
  return (
    <ResourceShow times={[]} commands={<ApprovalCommands />}>
      <CommandField source="action" />
      <MoneyField source="amount" />
      <SubjectLink source="subject_id" />
      <StatusField source="status" />
      <JsonField source="parameters" />
      <TextField source="reason" emptyText="—" />
      <RecordLink source="requested_by" to="profiles" />
      <MomentField source="requested_at" />
      <MomentField source="expires_at" />
      <RecordLink source="decided_by" to="profiles" />
      <MomentField source="decided_at" />
    </ResourceShow>
  );
}
