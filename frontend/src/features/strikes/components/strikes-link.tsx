import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import GavelRounded from '@mui/icons-material/GavelRounded';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CardLink } from '../../../components/card';
import { useStrikes } from '../api/strikes';

/** Renders nothing without strikes. */
export function StrikesLink() {
  const { t } = useTranslation('strikes');
  const count = useStrikes().data?.length ?? 0;
  if (count === 0) return null;
  return (
    <CardLink to="/profile/strikes" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <GavelRounded color="primary" aria-hidden />
      <Typography sx={{ flex: 1, fontWeight: 600 }}>{t('title')}</Typography>
      <ChevronRightRounded aria-hidden />
    </CardLink>
  );
}
