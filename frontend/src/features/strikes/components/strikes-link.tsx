import GavelRounded from '@mui/icons-material/GavelRounded';
import { useTranslation } from 'react-i18next';
import { LinkCard } from '../../../components/link-card';
import { useStrikes } from '../api/strikes';

/** Renders nothing without strikes. */
export function StrikesLink() {
  const { t } = useTranslation('strikes');
  const count = useStrikes().data?.length ?? 0;
  if (count === 0) return null;
  return <LinkCard to="/profile/strikes" icon={GavelRounded} title={t('title')} />;
}
