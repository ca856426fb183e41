import { Typography } from '@mui/material';
import { Link, SelectInput, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import type { ResourceName } from '../../providers/can-access';
import type { AuditEvent } from '../../records';

/** Audit actions by type of subject. */
const ACTIONS = {
  booking: ['resolved'],
  driver_application: [
    'submitted',
    'status_changed',
    'file_viewed',
    'paper_sent',
    'paper_confirmed',
    'paper_refused',
    'files_removed',
    'document_update_failed',
    'document_repaired',
  ],
  payment: ['reconciled', 'failed_by_hand', 'refund_ordered'],
  payout_batch: ['created', 'exported', 'paid', 'cancelled'],
  payout: ['settled', 'withdrawn'],
  profile: [
    'staff_role_granted',
    'staff_role_changed',
    'suspended',
    'suspension_lifted',
    'picture_removed',
    'payouts_stopped',
    'payouts_resumed',
    'blocked',
    'unblocked',
    'deleted',
    'second_factor_enrolled',
    'second_factor_removed',
    'second_factor_reset',
    'recovery_code_used',
    'timeline_viewed',
  ],
  list: ['exported'],
  rail: [],
  refund: ['settled'],
  report: ['made', 'viewed', 'resolved'],
} as const;

/** The subject is any record that moves money. */
const APPROVALS = ['approval.requested', 'approval.given', 'approval.withdrawn'];

/** The subject is a person, or a rail. */
const ACCOUNTS = ['payout_account.changed', 'payout_account.approved', 'payout_account.refused'];
const RAILS = ['rail_alarm.seen'];

const NAMES = [
  ...Object.entries(ACTIONS).flatMap(([subject, actions]) => actions.map((one) => `${subject}.${one}`)),
  ...APPROVALS,
  ...ACCOUNTS,
  ...RAILS,
];

interface AuditFieldProps {
  source: string;
  label?: string;
}

/** The translated action, or its code. */
export function ActionField(_: AuditFieldProps) {
  const translate = useTranslate();
  const action = useRecordContext<AuditEvent>()?.action ?? '';
  return (
    <Typography component="span" variant="body2">
      {translate(`console.actions.${action}`, { _: action })}
    </Typography>
  );
}

export function SubjectField(_: AuditFieldProps) {
  const translate = useTranslate();
  const subject = useRecordContext<AuditEvent>()?.subject_type ?? '';
  return (
    <Typography component="span" variant="body2">
      {translate(`console.subjects.${subject}`, { _: subject })}
    </Typography>
  );
}

/** The list of each subject type. */
const LISTS: Record<Exclude<keyof typeof ACTIONS, 'list' | 'rail'>, ResourceName> = {
  booking: 'bookings',
  driver_application: 'driver-applications',
  payment: 'payments',
  payout_batch: 'payout-batches',
  payout: 'payouts',
  profile: 'profiles',
  refund: 'refunds',
  report: 'reports',
};

const isSubject = (name: string): name is keyof typeof LISTS => Object.hasOwn(LISTS, name);

/** A link to the subject. */
export function SubjectLink(_: AuditFieldProps) {
  const createPath = useCreatePath();
  const event = useRecordContext<AuditEvent>();
  if (!event) return null;
  const { subject_type, subject_id } = event;
  if (!isSubject(subject_type)) return <span>{subject_id}</span>;
  return (
    <Link to={createPath({ resource: LISTS[subject_type], type: 'show', id: subject_id })}>{subject_id}</Link>
  );
}

const choiceOf = (kind: 'actions' | 'subjects') => (name: string) => ({
  id: name,
  name: `console.${kind}.${name}`,
});

export function ActionFilter(input: AuditFieldProps) {
  return <SelectInput {...input} choices={NAMES.map(choiceOf('actions'))} />;
}

export function SubjectFilter(input: AuditFieldProps) {
  return <SelectInput {...input} choices={Object.keys(ACTIONS).map(choiceOf('subjects'))} />;
}
