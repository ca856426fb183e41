import { Alert, Box, Typography } from '@mui/material';
import { TextField, useGetIdentity, useRecordContext, useTranslate, WithRecord } from 'react-admin';
import { useCommands } from '../../components/command-button';
import { ConfirmRequest } from '../../components/confirm-request';
import { PageLink, RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { stateName, StatusField } from '../../components/status-chip';
import { CommandField, MomentField, Money } from '../../components/value-fields';
import { shortId } from '../../lib/format';
import { SUBJECT_LISTS } from '../../providers/can-access';
import type { ApprovalRequest } from '../../records';

function Confirmation() {
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
    <ResourceShow times={[]} notice={<Confirmation />}>
      <CommandField source="action" />
      <WithRecord<ApprovalRequest>
        label="resources.approvals.fields.amount"
        render={({ amount }) => (amount > 0 ? <Money amount={amount} /> : '—')}
      />
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

interface FieldProps {
  source: string;
  label?: string;
}

const resourceOf = ({ action, subject_type }: ApprovalRequest) =>
  action === 'payout_account.decide' ? 'payout-accounts' : SUBJECT_LISTS[subject_type];

function SubjectLink(_: FieldProps) {
  const translate = useTranslate();
  const request = useRecordContext<ApprovalRequest>();
  const resource = request && resourceOf(request);
  if (!resource) return null;
  const { subject_type, subject_id } = request;
  return (
    <PageLink resource={resource} id={subject_id} variant="body2">
      {translate(`console.subjects.${subject_type}`)} {shortId({ id: subject_id })}
    </PageLink>
  );
}

function ChangesField(_: FieldProps) {
  const translate = useTranslate();
  const { record: request, money } = useCommands<ApprovalRequest>();
  if (!request) return null;
  const { before, after } = request;
  const valueText = (name: string, value: unknown): string => {
    if (typeof value === 'number') return money(value);
    if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
    if (typeof value !== 'string') return '—';
    const resource = name === 'booking' ? 'bookings' : (resourceOf(request) ?? '');
    return translate(`console.approvals.values.${value}`, { _: stateName(translate, resource, value) });
  };
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {names.map((name) => (
        <Typography key={name} component="li" variant="body2">
          {translate(`console.approvals.fields.${name}`, { _: name })} · {valueText(name, before[name])} →{' '}
          <strong>{valueText(name, after[name])}</strong>
        </Typography>
      ))}
    </Box>
  );
}
