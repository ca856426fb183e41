import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { StatusChip } from '../../../components/status-chip';
import { useFormat } from '../../../lib/format/use-format';

const DAY_MS = 24 * 3_600_000;

/** What one gets back (decision 12), before one pays. */
export function CancellationTerms({ departure }: { departure: string }) {
  const { t } = useTranslation('rides');
  const format = useFormat();
  const fullUntil = new Date(new Date(departure).getTime() - DAY_MS);
  const [now] = useState(Date.now);
  const full = fullUntil.getTime() > now;
  return (
    <Card sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <Typography component="h2" sx={{ fontWeight: 600 }}>
          {t('ride.cancellation')}
        </Typography>
        <StatusChip tone="wait">
          {full
            ? t('ride.fullUntil', { when: format.nearMoment(fullUntil.toISOString()) })
            : t('ride.halfNow')}
        </StatusChip>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {t(full ? 'ride.cancelFull' : 'ride.cancelHalf')}
      </Typography>
    </Card>
  );
}
