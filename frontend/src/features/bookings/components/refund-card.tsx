import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card, ROW } from '../../../components/card';
import { Price } from '../../../components/price';
import { StatusChip, type StatusTone } from '../../../components/status-chip';
import { CardTitle, Note } from '../../../components/text';
import type { Booking } from '../../../lib/api/types';
import { brand } from '../../../lib/brand';
import { fullPhone } from '../../../lib/format/phone';
import { useFormat } from '../../../lib/format/use-format';
import { useServerNow } from '../../../lib/use-clock';
import { type BookingRefund, type RefundPhase, refundPhase } from '../refund';

const TONES = {
  held: 'wait',
  promised: 'wait',
  by_hand: 'wait',
  late: 'bad',
  made: 'good',
  credited: 'good',
} as const satisfies Record<RefundPhase, StatusTone>;

export function RefundCard({ booking, refund }: { booking: Booking; refund: BookingRefund }) {
  const { t } = useTranslation('bookings');
  const when = useRefundDate(refund);
  const { money } = useFormat();
  const phase = refundPhase(refund, useServerNow());
  const { payment } = booking;
  // Without seats, the refund is what the provider took, which may differ from the amount.
  const mayDiffer = payment?.outcome === 'returned' && ['late_success', 'staff'].includes(refund.rule);
  // A cancelled ride is refunded in full, so the rest paid for another booking.
  const spentOnRebooking =
    refund.rule === 'ride_cancelled' ? (payment?.amount ?? 0) - refund.amount - booking.given_back : 0;
  return (
    <Card as="section" aria-label={t('refund.title')} gap={2}>
      <Box sx={ROW}>
        <CardTitle>{t('refund.title')}</CardTitle>
        <StatusChip tone={TONES[phase]}>{t(`refund.phase.${phase}`)}</StatusChip>
      </Box>
      <div>
        <Price amount={refund.amount} size="large" />
        {payment && !mayDiffer && refund.amount < payment.amount && (
          <Note component="span" sx={{ ml: 2 }}>
            {t('refund.of', { amount: money(payment.amount) })}
          </Note>
        )}
      </div>
      <Typography>
        {t(`refund.text.${phase}`, {
          when,
          phone: payment ? fullPhone(payment.phone_number) : '',
          email: brand.contact.email,
        })}
      </Typography>
      {phase !== 'credited' && (
        <Note>
          {spentOnRebooking > 0
            ? t('refund.line.credited', { amount: money(spentOnRebooking) })
            : t(`refund.rule.${refund.rule}`)}
        </Note>
      )}
    </Card>
  );
}

const TIME_SHOWN_WITHIN_MS = 12 * 3_600_000;

/** With the time if at most 12 hours ahead. */
function useRefundDate({ expected_by, completed_at }: BookingRefund): string {
  const format = useFormat();
  const now = useServerNow();
  if (completed_at) return format.nearMoment(completed_at);
  if (!expected_by) return '';
  const isFar = new Date(expected_by).getTime() - now > TIME_SHOWN_WITHIN_MS;
  return isFar ? format.nearDay(expected_by) : format.nearMoment(expected_by);
}
