import Icon from '@mui/icons-material/AccountBalanceWalletRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { shortId } from '../../lib/format';

export const payoutBatches = {
  name: 'payout-batches',
  icon: Icon,
  list: lazy(() => import('./list').then(({ PayoutBatchList }) => ({ default: PayoutBatchList }))),
  show: lazy(() => import('./show').then(({ PayoutBatchShow }) => ({ default: PayoutBatchShow }))),
  recordRepresentation: shortId,
} satisfies ResourceProps;
