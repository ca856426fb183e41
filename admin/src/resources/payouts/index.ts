import Icon from '@mui/icons-material/SendToMobileRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { shortId } from '../../lib/format';

export const payouts = {
  name: 'payouts',
  icon: Icon,
  list: lazy(() => import('./list').then(({ PayoutList }) => ({ default: PayoutList }))),
  show: lazy(() => import('./show').then(({ PayoutShow }) => ({ default: PayoutShow }))),
  recordRepresentation: shortId,
} satisfies ResourceProps;
