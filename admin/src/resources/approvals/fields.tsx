import { Box, Typography } from '@mui/material';
import { useCommands } from '../../components/command-button';
import { useRecordContext, useTranslate } from 'react-admin';
import { PageLink } from '../../components/record-link';
import { SUBJECT_LISTS } from '../../providers/can-access';
import type { ApprovalRequest } from '../../records';

interface FieldProps {
  source: string;
  label?: string;
}

export function SubjectLink(_: FieldProps) {
  const translate = useTranslate();
  const request = useRecordContext<ApprovalRequest>();
  if (!request) return null;
  const { action, subject_type, subject_id } = request;
  const resource = action === 'payout_account.decide' ? 'payout-accounts' : SUBJECT_LISTS[subject_type];
  if (!resource) return null;
  return (
    <PageLink resource={resource} id={subject_id}>
      {translate(`console.subjects.${subject_type}`)}
    </PageLink>
  );
}

export function ChangesField(_: FieldProps) {
  const translate = useTranslate();
  const { record: request, money } = useCommands<ApprovalRequest>();
  if (!request) return null;
  const { before, after } = request;
  const word = (value: unknown): string => {
    if (typeof value === 'number') return money(value);
    if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
    if (typeof value !== 'string') return '—';
    return translate(`console.approvals.values.${value}`, {
      _: translate(`console.states.${value}`, { _: translate(`console.enums.${value}`, { _: value }) }),
    });
  };
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {names.map((name) => (
        <Typography key={name} component="li" variant="body2">
          {translate(`console.approvals.fields.${name}`, { _: name })}: {word(before[name])} →{' '}
          <strong>{word(after[name])}</strong>
        </Typography>
      ))}
    </Box>
  );
}
