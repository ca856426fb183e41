import { Typography } from '@mui/material';
import { SelectInput, useRecordContext, useTranslate } from 'react-admin';
import type { AuditEvent } from '../../records';

/** What the API writes down, by what it is about. */
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
  payout_batch: ['created', 'exported', 'paid'],
  profile: [
    'staff_role_granted',
    'staff_role_changed',
    'suspended',
    'suspension_lifted',
    'blocked',
    'unblocked',
  ],
  refund: ['settled'],
  report: ['made', 'viewed', 'resolved'],
} as const;

const NAMES = Object.entries(ACTIONS).flatMap(([subject, actions]) =>
  actions.map((one) => `${subject}.${one}`),
);

interface WordProps {
  source: string;
  label?: string;
}

/** What was done, in words; what the console has no word for stands as it is written. */
export function ActionField(_: WordProps) {
  const translate = useTranslate();
  const action = useRecordContext<AuditEvent>()?.action ?? '';
  return (
    <Typography component="span" variant="body2">
      {translate(`console.actions.${action}`, { _: action })}
    </Typography>
  );
}

/** What it was done to. */
export function SubjectField(_: WordProps) {
  const translate = useTranslate();
  const subject = useRecordContext<AuditEvent>()?.subject_type ?? '';
  return (
    <Typography component="span" variant="body2">
      {translate(`console.subjects.${subject}`, { _: subject })}
    </Typography>
  );
}

const choiceOf = (kind: 'actions' | 'subjects') => (name: string) => ({
  id: name,
  name: `console.${kind}.${name}`,
});

export function ActionFilter({ source }: WordProps) {
  return <SelectInput source={source} choices={NAMES.map(choiceOf('actions'))} />;
}

export function SubjectFilter({ source }: WordProps) {
  return <SelectInput source={source} choices={Object.keys(ACTIONS).map(choiceOf('subjects'))} />;
}
