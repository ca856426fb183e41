import Icon from '@mui/icons-material/PaymentsRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { shortId } from '../../lib/format';

export const payments = {
  name: 'payments',
  icon: Icon,
  list: lazy(() => import('./list').then(({ PaymentList }) => ({ default: PaymentList }))),
  show: lazy(() => import('./show').then(({ PaymentShow }) => ({ default: PaymentShow }))),
  recordRepresentation: shortId,
} satisfies ResourceProps;
