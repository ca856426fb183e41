import { Box, Typography } from '@mui/material';
import { useCommands } from '../../components/command-button';
import { Link, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import type { ResourceName } from '../../providers/can-access';
import type { ApprovalRequest } from '../../records';

interface FieldProps {
  source: string;
  label?: string;
}

/** The requested command. */
export function CommandField(_: FieldProps) {
  const translate = useTranslate();
  const request = useRecordContext<ApprovalRequest>();
  return (
    <Typography component="span" variant="body2">
      {request && translate(`console.approvals.actions.${request.action}`)}
    </Typography>
  );
}

const LISTS: Record<string, ResourceName> = {
  payment: 'payments',
  refund: 'refunds',
  payout_batch: 'payout-batches',
  payout: 'payouts',
  profile: 'profiles',
  booking: 'bookings',
  driver_application: 'driver-applications',
};

export function SubjectLink(_: FieldProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const request = useRecordContext<ApprovalRequest>();
  const resource =
    request?.action === 'payout_account.decide' ? 'payout-accounts' : LISTS[request?.subject_type ?? ''];
  if (!request || !resource) return null;
  return (
    <Link to={createPath({ resource, type: 'show', id: request.subject_id })}>
      {translate(`console.subjects.${request.subject_type}`)}
    </Link>
  );
}

/** The changed values: before → after. */
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
