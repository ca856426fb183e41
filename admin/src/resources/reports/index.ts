import Icon from '@mui/icons-material/FlagRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { Report } from '../../records';

export const reports = {
  name: 'reports',
  icon: Icon,
  list: lazy(() => import('./list').then(({ ReportList }) => ({ default: ReportList }))),
  show: lazy(() => import('./show').then(({ ReportShow }) => ({ default: ReportShow }))),
  recordRepresentation: ({ subject }: Partial<Report>) => subject?.full_name || '—',
} satisfies ResourceProps;
