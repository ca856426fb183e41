import Icon from '@mui/icons-material/AccountBalanceWalletRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const payoutBatches = {
  name: 'payout-batches',
  icon: Icon,
  list: lazy(() => import('./list').then(({ PayoutBatchList }) => ({ default: PayoutBatchList }))),
  show: lazy(() => import('./show').then(({ PayoutBatchShow }) => ({ default: PayoutBatchShow }))),
  recordRepresentation: 'id',
} satisfies ResourceProps;
