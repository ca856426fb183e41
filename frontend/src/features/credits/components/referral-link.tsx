import CardGiftcardRounded from '@mui/icons-material/CardGiftcardRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CardLink } from '../../../components/card';
import { useReferral } from '../api/credits';

/** Renders nothing without a reward or credit. */
export function ReferralLink() {
  const { t } = useTranslation('credits');
  const { data } = useReferral();
  if (!data || (data.code === null && data.credits.length === 0)) return null;
  return (
    <CardLink to="/profile/referral" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <CardGiftcardRounded color="primary" aria-hidden />
      <Typography sx={{ flex: 1, fontWeight: 600 }}>{t('title')}</Typography>
      <ChevronRightRounded aria-hidden />
    </CardLink>
  );
}
