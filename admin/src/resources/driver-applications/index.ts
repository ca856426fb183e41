import Icon from '@mui/icons-material/HowToRegRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { Application } from '../../records';

export const driverApplications = {
  name: 'driver-applications',
  icon: Icon,
  list: lazy(() => import('./list').then(({ ApplicationList }) => ({ default: ApplicationList }))),
  show: lazy(() =>
    import('./review/review-page').then(({ ApplicationReview }) => ({ default: ApplicationReview })),
  ),
  recordRepresentation: ({ driver }: Partial<Application>) => driver?.full_name || driver?.phone || '',
} satisfies ResourceProps;
