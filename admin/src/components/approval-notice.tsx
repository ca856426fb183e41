import { Alert, Typography } from '@mui/material';
import { useGetIdentity, useRecordContext, useTranslate } from 'react-admin';
import type { Approval } from '../records';
import { CommandButton } from './command-button';
import { useCommands } from './commands';
import { RecordLink } from './record-link';
import { Moment } from './value-fields';

/** What waits for a second person about the record, and who asked for it. Nothing where nothing waits. */
export function ApprovalNotice() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const record = useRecordContext<{ id: string; approval?: Approval | null }>();
  const { commands, money } = useCommands();
  const approval = record?.approval;
  if (!approval) return null;
  const own = approval.requested_by === identity?.id;
  const details = Object.values(approval.parameters).filter((value) => typeof value === 'string');
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ m: 2, mb: 0, '& .MuiAlert-message': { display: 'grid', gap: 0.5, justifyItems: 'start' } }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {translate(`console.approvals.actions.${approval.action}`)} · {money(approval.amount)}
        {details.map((value) => ` · ${translate(`console.approvals.details.${value}`, { _: value })}`)}
      </Typography>
      <Typography variant="body2" component="div">
        {translate('console.approvals.asked_by')} <RecordLink source="approval.requested_by" to="profiles" />{' '}
        · <Moment iso={approval.requested_at} />
      </Typography>
      {approval.reason && <Typography variant="body2">« {approval.reason} »</Typography>}
      <Typography variant="body2">
        {translate(own ? 'console.approvals.own' : 'console.approvals.others')}
      </Typography>
      <CommandButton
        name="withdraw_request"
        asks="optional_reason"
        run={(reason) => commands.withdrawRequest({ id: approval.id, reason })}
      />
    </Alert>
  );
}
