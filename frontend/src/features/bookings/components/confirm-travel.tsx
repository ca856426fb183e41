import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { toast } from '../../../components/toast';
import type { Booking } from '../../../lib/api/types';
import { useConfirmTravel } from '../api/confirm-travel';
import { mayConfirmTravel } from '../booking-phase';

/** After departure, where the code was never entered: did the journey happen? Nothing otherwise. */
export function ConfirmTravel({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const [asking, setAsking] = useState(false);
  const [now] = useState(Date.now);
  const confirm = useConfirmTravel(booking.id);
  if (!mayConfirmTravel(booking, now)) return null;
  return (
    <Card sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        {t('travel.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('travel.text')}
      </Typography>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('travel.action')}
      </Button>
      {asking && (
        <ConfirmDialog
          tone="primary"
          title={t('travel.title')}
          confirm={t('travel.confirm')}
          keep={t('travel.notYet')}
          pending={confirm.isPending}
          error={confirm.error}
          onClose={() => setAsking(false)}
          onConfirm={() => confirm.mutate(undefined, { onSuccess: () => toast.done(t('travel.done')) })}
        >
          <Typography>{t('travel.warning')}</Typography>
        </ConfirmDialog>
      )}
    </Card>
  );
}
