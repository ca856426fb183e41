import Icon from '@mui/icons-material/HubRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const rails = {
  name: 'rails',
  icon: Icon,
  list: lazy(() => import('./rails-page').then(({ RailsPage }) => ({ default: RailsPage }))),
} satisfies ResourceProps;
