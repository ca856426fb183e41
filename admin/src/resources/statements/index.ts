import Icon from '@mui/icons-material/AccountBalanceRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const statements = {
  name: 'statements',
  icon: Icon,
  list: lazy(() => import('./statement-page').then(({ StatementPage }) => ({ default: StatementPage }))),
} satisfies ResourceProps;
