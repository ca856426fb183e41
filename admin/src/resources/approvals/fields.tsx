import { Typography } from '@mui/material';
import { Link, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import type { ResourceName } from '../../providers/can-access';
import type { ApprovalRequest } from '../../records';

interface FieldProps {
  source: string;
  label?: string;
}

/** The command, in words. */
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
  // Of a person a request decides about the payout account only.
  profile: 'payout-accounts',
  booking: 'bookings',
  driver_application: 'driver-applications',
};

/** The record that it is about: the second person repeats the command there. */
export function SubjectLink(_: FieldProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const request = useRecordContext<ApprovalRequest>();
  const resource = request && LISTS[request.subject_type];
  if (!request || !resource) return null;
  return (
    <Link to={createPath({ resource, type: 'show', id: request.subject_id })}>
      {translate(`console.subjects.${request.subject_type}`)}
    </Link>
  );
}
