import Icon from '@mui/icons-material/ConfirmationNumberRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { shortId } from '../../lib/format';

export const bookings = {
  name: 'bookings',
  icon: Icon,
  list: lazy(() => import('./list').then(({ BookingList }) => ({ default: BookingList }))),
  show: lazy(() => import('./show').then(({ BookingShow }) => ({ default: BookingShow }))),
  recordRepresentation: shortId,
} satisfies ResourceProps;
