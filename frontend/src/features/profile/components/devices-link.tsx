import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import DevicesRounded from '@mui/icons-material/DevicesRounded';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CardLink } from '../../../components/card';

/** The way to where one is signed in. */
export function DevicesLink() {
  const { t } = useTranslation('profile');
  return (
    <CardLink to="/profile/devices" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <DevicesRounded color="primary" aria-hidden />
      <Typography sx={{ flex: 1, fontWeight: 600 }}>{t('devices.title')}</Typography>
      <ChevronRightRounded aria-hidden />
    </CardLink>
  );
}
