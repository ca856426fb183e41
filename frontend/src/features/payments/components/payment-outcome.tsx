import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { brand } from '../../../lib/brand';
import type { Polling } from '../polling';
import { useStatusText } from '../use-status-text';

/** What an ended check means and what to do next, in a few words below its status. */
export function PaymentOutcome({ polling }: { polling: Polling }) {
  const { t } = useTranslation('payments');
  const texts = useStatusText();
  const { end, status, reason, message } = polling;
  if (end === null) return null;
  const why = status === 'failed' && end === 'provider' ? texts.reason(reason ?? message) : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 2, textAlign: 'center' }}>
      {why && <Typography sx={{ fontWeight: 600 }}>{why}</Typography>}
      {status === 'failed' && end === 'provider' && (
        <Typography color="textSecondary">{t('outcome.failed')}</Typography>
      )}
      {(end === 'timed_out' || end === 'unverified') && (
        <Typography color="textSecondary">{t('outcome.gaveUp', { email: brand.contact.email })}</Typography>
      )}
      {(end === 'invalid_reference' || end === 'unknown') && (
        <Typography color="textSecondary">{t('outcome.unknown')}</Typography>
      )}
    </Box>
  );
}
