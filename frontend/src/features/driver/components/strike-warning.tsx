import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../../lib/use-clock';

const STRIKE_WITHIN_MS = 24 * 3_600_000;

export function StrikeWarning({ departures }: { departures: readonly string[] }) {
  const { t } = useTranslation('driver');
  const isDue = Math.min(...departures.map(Date.parse)) - useServerNow() < STRIKE_WITHIN_MS;
  return isDue && <Typography sx={{ fontWeight: 600 }}>{t('cancel.strike')}</Typography>;
}
