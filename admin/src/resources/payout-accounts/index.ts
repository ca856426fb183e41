import Icon from '@mui/icons-material/ContactPhoneRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { formatPhone } from '../../lib/format';
import type { PayoutAccount } from '../../records';

export const payoutAccounts = {
  name: 'payout-accounts',
  icon: Icon,
  list: lazy(() => import('./list').then(({ AccountList }) => ({ default: AccountList }))),
  show: lazy(() => import('./show').then(({ AccountShow }) => ({ default: AccountShow }))),
  recordRepresentation: ({ phone_number }: Partial<PayoutAccount>) => formatPhone(phone_number ?? ''),
} satisfies ResourceProps;
