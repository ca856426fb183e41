import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../../lib/use-clock';

const STRIKE_MS = 24 * 3_600_000;

/** @param moved the new departure */
export function StrikeWarning({ departure, moved = departure }: { departure: string; moved?: string }) {
  const { t } = useTranslation('driver');
  const isDue = Math.min(Date.parse(departure), Date.parse(moved)) - useServerNow() < STRIKE_MS;
  return isDue && <Typography sx={{ fontWeight: 600 }}>{t('cancel.strike')}</Typography>;
}
