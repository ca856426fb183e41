import Icon from '@mui/icons-material/HistoryRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const auditEvents = {
  name: 'audit-events',
  icon: Icon,
  list: lazy(() => import('./list').then(({ AuditEventList }) => ({ default: AuditEventList }))),
  show: lazy(() => import('./show').then(({ AuditEventShow }) => ({ default: AuditEventShow }))),
  recordRepresentation: 'action',
} satisfies ResourceProps;
