import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { StatusChip } from '../../../components/status-chip';
import { CardTitle, Note } from '../../../components/text';
import { useFormat } from '../../../lib/format/use-format';
import { useTerms } from '../../../lib/terms';
import { useServerNow } from '../../../lib/use-clock';
import { refundTier } from '../refund-tier';

interface CancellationTermsProps {
  departure: string;
  /** Minutes of free cancellation after payment: 0 once used up, undefined for the general terms. */
  graceMinutes?: number | undefined;
}

export function CancellationTerms({ departure, graceMinutes }: CancellationTermsProps) {
  const { t } = useTranslation('rides');
  const format = useFormat();
  const terms = useTerms();
  const now = useServerNow();
  const tier = terms && refundTier(terms.refund, departure, now);
  if (!tier) return null;
  const { percent, until, later } = tier;
  const endsAt = new Date(until).toISOString();
  return (
    <Card gap={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <CardTitle>{t('ride.cancellation')}</CardTitle>
        <StatusChip tone="wait">
          {later.length > 0
            ? t(format.isNearDay(endsAt) ? 'ride.refundUntilNear' : 'ride.refundUntil', {
                share: format.percent(percent),
                when: format.nearMoment(endsAt),
              })
            : t('ride.refundNow', { share: format.percent(percent) })}
        </StatusChip>
      </Box>
      <Note>
        {later.length > 0
          ? t('ride.cancelLater', { later: later.map(format.percent).join(', ') })
          : t(graceMinutes === 0 ? 'ride.cancelGraceUsed' : 'ride.cancelGrace', {
              minutes: terms.refund.grace_minutes,
            })}
      </Note>
    </Card>
  );
}
