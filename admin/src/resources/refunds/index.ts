import Icon from '@mui/icons-material/CurrencyExchangeRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { shortId } from '../../lib/format';

export const refunds = {
  name: 'refunds',
  icon: Icon,
  list: lazy(() => import('./list').then(({ RefundList }) => ({ default: RefundList }))),
  show: lazy(() => import('./show').then(({ RefundShow }) => ({ default: RefundShow }))),
  recordRepresentation: shortId,
} satisfies ResourceProps;
