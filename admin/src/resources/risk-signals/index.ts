import Icon from '@mui/icons-material/TroubleshootRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { RiskReport } from '../../records';

export const riskSignals = {
  name: 'risk-signals',
  icon: Icon,
  list: lazy(() => import('./list').then(({ RiskList }) => ({ default: RiskList }))),
  show: lazy(() => import('./show').then(({ RiskShow }) => ({ default: RiskShow }))),
  recordRepresentation: ({ full_name }: Partial<RiskReport>) => full_name || '—',
} satisfies ResourceProps;
