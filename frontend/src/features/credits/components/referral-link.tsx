import CardGiftcardRounded from '@mui/icons-material/CardGiftcardRounded';
import { useTranslation } from 'react-i18next';
import { LinkCard } from '../../../components/link-card';
import { useReferral } from '../api/credits';

/** Renders nothing for a person without a referral code or credits. */
export function ReferralLink() {
  const { t } = useTranslation('credits');
  const { data } = useReferral();
  if (!data || (data.code === null && data.credits.length === 0)) return null;
  return (
    <LinkCard to="/profile/referral" icon={CardGiftcardRounded} title={t(data.code ? 'title' : 'credits')} />
  );
}
