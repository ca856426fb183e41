import { Chip, type ChipProps } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { AnyStatus } from '../records';

/** A colour for every state that any record can be in; a new state of the API does not compile without one. */
const TONES: Record<AnyStatus, ChipProps['color']> = {
  scheduled: 'primary',
  pending: 'default',
  pending_verification: 'warning',
  confirmed: 'primary',
  processing: 'warning',
  requested: 'warning',
  sent: 'warning',
  manual: 'warning',
  completed: 'success',
  refunded: 'default',
  open: 'warning',
  paid: 'success',
  cancelled: 'error',
  failed: 'error',
  approved: 'success',
  rejected: 'error',
};

const isStatus = (value: unknown): value is AnyStatus =>
  typeof value === 'string' && Object.hasOwn(TONES, value);

export function StatusChip({ status }: { status: AnyStatus }) {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      variant="outlined"
      color={TONES[status]}
      label={translate(`console.states.${status}`)}
    />
  );
}

/** The state that the record holds under `source`, as a chip. */
export function StatusField({ source }: { source: string; label?: string }) {
  const record = useRecordContext();
  const status: unknown = record?.[source];
  return isStatus(status) ? <StatusChip status={status} /> : null;
}
