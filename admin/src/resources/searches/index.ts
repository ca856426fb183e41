import Icon from '@mui/icons-material/TravelExploreRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const searches = {
  name: 'searches',
  icon: Icon,
  list: lazy(() => import('./list').then(({ SearchList }) => ({ default: SearchList }))),
} satisfies ResourceProps;
