import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import type { Payment } from '../../../lib/api/types';
import { brand } from '../../../lib/brand';
import { wholePhone } from '../../../lib/format/phone';
import { useFormat } from '../../../lib/format/use-format';
import type { Polling } from '../polling';
import { useStatusText } from '../use-status-text';

interface PaymentOutcomeProps {
  polling: Polling;
  /** Null if not among the latest payments. */
  payment: Payment | null;
}

export function PaymentOutcome({ polling, payment }: PaymentOutcomeProps) {
  const { t } = useTranslation('payments');
  const { end, status } = polling;
  if (end === null) return null;
  if (status === 'failed' && end === 'provider') return <Failure polling={polling} payment={payment} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, textAlign: 'center' }}>
      {(end === 'timed_out' || end === 'unverified') && (
        <Typography color="textSecondary">{t('outcome.gaveUp', { email: brand.contact.email })}</Typography>
      )}
      {(end === 'invalid_reference' || end === 'unknown') && (
        <Typography color="textSecondary">{t('outcome.unknown')}</Typography>
      )}
    </Box>
  );
}

function Failure({ polling, payment }: PaymentOutcomeProps) {
  const { money } = useFormat();
  const { t } = useTranslation('payments');
  const failure = useStatusText().failure(polling);
  return (
    <>
      <Card sx={{ display: 'grid', gap: 1 }}>
        {failure && <Typography sx={{ fontWeight: 600 }}>{failure.what}</Typography>}
        <Typography color={failure ? 'textSecondary' : undefined}>
          {failure?.next ?? t('outcome.failedUnknown')}
        </Typography>
        {payment && (
          <Typography variant="caption" color="textSecondary">
            {money(payment.amount)} · {wholePhone(payment.phone_number)}
          </Typography>
        )}
      </Card>
      <Typography variant="body2" color="textSecondary" align="center">
        {t('outcome.failed')}
      </Typography>
    </>
  );
}
