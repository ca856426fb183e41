import Icon from '@mui/icons-material/GroupsRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const approvals = {
  name: 'approvals',
  icon: Icon,
  list: lazy(() => import('./list').then(({ ApprovalList }) => ({ default: ApprovalList }))),
  show: lazy(() => import('./show').then(({ ApprovalShow }) => ({ default: ApprovalShow }))),
} satisfies ResourceProps;
