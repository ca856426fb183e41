import Icon from '@mui/icons-material/PersonRounded';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { Profile } from '../../records';

export const profiles = {
  name: 'profiles',
  icon: Icon,
  list: lazy(() => import('./list').then(({ ProfileList }) => ({ default: ProfileList }))),
  show: lazy(() => import('./show').then(({ ProfileShow }) => ({ default: ProfileShow }))),
  recordRepresentation: (profile: Profile) => profile.full_name || profile.phone,
} satisfies ResourceProps;
