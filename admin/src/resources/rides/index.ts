import Icon from '@mui/icons-material/DirectionsCarRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { Ride } from '../../records';

export const rides = {
  name: 'rides',
  icon: Icon,
  list: lazy(() => import('./list').then(({ RideList }) => ({ default: RideList }))),
  show: lazy(() => import('./show').then(({ RideShow }) => ({ default: RideShow }))),
  recordRepresentation: (ride: Ride) => `${ride.from_city} → ${ride.to_city}`,
} satisfies ResourceProps;
