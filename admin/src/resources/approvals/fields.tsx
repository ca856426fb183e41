import { Box, Typography } from '@mui/material';
import { useCommands } from '../../components/command-button';
import { useRecordContext, useTranslate } from 'react-admin';
import { stateName } from '../../components/status-chip';
import { PageLink } from '../../components/record-link';
import { SUBJECT_LISTS } from '../../providers/can-access';
import type { ApprovalRequest } from '../../records';

interface FieldProps {
  source: string;
  label?: string;
}

const resourceOf = ({ action, subject_type }: ApprovalRequest) =>
  action === 'payout_account.decide' ? 'payout-accounts' : SUBJECT_LISTS[subject_type];

export function SubjectLink(_: FieldProps) {
  const translate = useTranslate();
  const request = useRecordContext<ApprovalRequest>();
  const resource = request && resourceOf(request);
  if (!resource) return null;
  const { subject_type, subject_id } = request;
  return (
    <PageLink resource={resource} id={subject_id} variant="body2">
      {translate(`console.subjects.${subject_type}`)}
    </PageLink>
  );
}

export function ChangesField(_: FieldProps) {
  const translate = useTranslate();
  const { record: request, money } = useCommands<ApprovalRequest>();
  if (!request) return null;
  const { before, after } = request;
  const word = (name: string, value: unknown): string => {
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
          {translate(`console.approvals.fields.${name}`, { _: name })} · {word(name, before[name])} →{' '}
          <strong>{word(name, after[name])}</strong>
        </Typography>
      ))}
    </Box>
  );
}
