import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { FailureNote } from '../../../components/text';
import type { Booking } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { useBookingCredit, useReferral } from '../api/credits';
import { CodeForm } from './code-form';

export function BookingCredit({ booking }: { booking: Booking }) {
  const { t } = useTranslation('credits');
  const format = useFormat();
  const referral = useReferral();
  const credit = useBookingCredit(booking.id);
  const own = referral.data?.credits.find(({ status }) => status === 'available');
  const removable = booking.credit - booking.transferred;
  if (removable > 0) {
    return (
      <Card sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography role="status" sx={{ flex: 1, fontWeight: 600 }}>
          {t('used', { amount: format.money(removable) })}
        </Typography>
        <Button disabled={credit.isPending} onClick={() => credit.mutate('none')}>
          {t('remove')}
        </Button>
        <FailureNote error={credit.error} />
      </Card>
    );
  }
  return (
    <CodeForm
      label={t('promoCode')}
      submitLabel={t('apply')}
      mutation={credit}
      onCode={(code) => credit.mutate({ code })}
    >
      {own && (
        <Button
          variant="outlined"
          sx={{ minHeight: 48 }}
          disabled={credit.isPending}
          onClick={() => credit.mutate('own')}
        >
          {t('useOwn', { amount: format.money(own.left) })}
        </Button>
      )}
    </CodeForm>
  );
}
