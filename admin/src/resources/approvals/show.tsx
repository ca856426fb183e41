import { TextField, useGetIdentity, useRecordContext, useTranslate } from 'react-admin';
import { Alert, Box } from '@mui/material';
import { CommandField } from '../../components/enum-field';
import { ConfirmRequest } from '../../components/confirm-request';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { MomentField, MoneyField } from '../../components/value-fields';
import type { ApprovalRequest } from '../../records';
import { ChangesField, SubjectLink } from './fields';

function ApprovalCommands() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const request = useRecordContext<ApprovalRequest>();
  if (request?.status !== 'waiting') return null;
  const own = request.requested_by === identity?.id;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {own && (
        <Alert severity="info" variant="outlined">
          {translate('console.approvals.own')}
        </Alert>
      )}
      <ConfirmRequest request={request} own={own} />
    </Box>
  );
}

export default function ApprovalShow() {
  return (
    <ResourceShow times={[]} commands={<ApprovalCommands />}>
      <CommandField source="action" />
      <MoneyField source="amount" />
      <SubjectLink source="subject_id" />
      <StatusField source="status" />
      <ChangesField source="after" />
      <TextField source="reason" emptyText="—" />
      <RecordLink source="requested_by" to="profiles" nameSource="requested_by_name" />
      <MomentField source="requested_at" />
      <MomentField source="expires_at" />
      <RecordLink source="decided_by" to="profiles" nameSource="decided_by_name" />
      <MomentField source="decided_at" />
    </ResourceShow>
  );
}
