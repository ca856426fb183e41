import { Chip, type ChipProps } from '@mui/material';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { AnyStatus } from '../records';
import { MomentField } from './value-fields';

/** A new API state without a colour fails to compile. */
const TONES: Record<AnyStatus, ChipProps['color']> = {
  scheduled: 'primary',
  pending: 'default',
  pending_verification: 'warning',
  confirmed: 'primary',
  processing: 'warning',
  requested: 'warning',
  created: 'default',
  sent: 'warning',
  manual: 'warning',
  completed: 'success',
  credited: 'success',
  active: 'error',
  appealed: 'warning',
  kept: 'error',
  excused: 'success',
  refunded: 'default',
  open: 'warning',
  waiting: 'warning',
  withdrawn: 'default',
  expired: 'default',
  resolved: 'default',
  contested: 'warning',
  upheld: 'success',
  dismissed: 'default',
  solved: 'default',
  paid: 'success',
  delivered: 'success',
  cancelled: 'error',
  failed: 'error',
  approved: 'success',
  rejected: 'error',
  unchecked: 'default',
  verified: 'success',
  mismatch: 'warning',
  up: 'success',
  recovering: 'warning',
  refused: 'error',
  away: 'error',
  delayed: 'warning',
  down: 'error',
};

export const toneOf = (status: AnyStatus) => TONES[status];

export const isStatus = (value: unknown): value is AnyStatus =>
  typeof value === 'string' && Object.hasOwn(TONES, value);

/** Resource-specific label of the state, or the common one. */
export const stateName = (
  translate: (key: string, options?: object) => string,
  resource: string,
  state: string,
) =>
  translate(`resources.${resource}.states.${state}`, {
    _: translate(`console.states.${state}`, { _: translate(`console.enums.${state}`, { _: state }) }),
  });

export function useStateName(resourceName?: string): (state: string) => string {
  const translate = useTranslate();
  const context = useResourceContext();
  const resource = resourceName ?? context ?? '';
  return (state) => stateName(translate, resource, state);
}

/** @param resource default: the current one */
export function StatusChip({ status, resource }: { status: AnyStatus; resource?: string }) {
  const nameOf = useStateName(resource);
  return <Chip size="small" variant="outlined" color={TONES[status]} label={nameOf(status)} />;
}

export function SuspendedMark() {
  const translate = useTranslate();
  return <Chip size="small" color="error" label={translate('console.enums.suspended')} />;
}

export const SuspendedField = ({ source }: { source: string; label?: string }) => (
  <span>
    <SuspendedMark /> <MomentField source={source} />
  </span>
);

export function StatusField({ source }: { source: string; label?: string }) {
  const record = useRecordContext();
  const status: unknown = record?.[source];
  const resource = source === 'payment_status' ? 'payments' : undefined;
  return isStatus(status) ? <StatusChip status={status} {...(resource && { resource })} /> : '—';
}
