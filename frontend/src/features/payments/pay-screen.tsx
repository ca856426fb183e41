import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { MainButton, MainLink } from '../../components/main-button';
import { Price } from '../../components/price';
import { Screen } from '../../components/screen';
import { StatusChip } from '../../components/status-chip';
import { Caption, Note } from '../../components/text';
import { type Booking } from '../../lib/api/types';
import { brand } from '../../lib/brand';
import { useFormat } from '../../lib/format/use-format';
import { agreedCharge } from '../../lib/service-fee';
import { minutesAndSeconds, useSecondsUntil } from '../../lib/use-clock';
import { type PaymentProvider, useProviders } from './api/get-providers';
import { PayProblem } from './components/pay-problem';
import { PayingNumber } from './components/paying-number';
import { ProviderChoice } from './components/provider-choice';
import { usePayForm } from './use-pay-form';

interface PayScreenProps {
  booking: Booking;
  /** Refetches an expired or paid booking. */
  onChanged: () => void;
  children?: ReactNode;
}

export function PayScreen({ booking, onChanged, children }: PayScreenProps) {
  const { t } = useTranslation('payments');
  const providers = useProviders();
  const heldUntil = booking.hold_expires_at;
  const seconds = useSecondsUntil(heldUntil ? new Date(heldUntil).getTime() : Infinity);
  const expired = seconds === 0;
  useEffect(() => {
    if (expired) onChanged();
  }, [expired, onChanged]);
  if (expired) return <HoldExpired booking={booking} />;
  if (providers.data) {
    return (
      <PayForm booking={booking} providers={providers.data} seconds={seconds} onChanged={onChanged}>
        {children}
      </PayForm>
    );
  }
  return (
    <Screen title={t('pay.title')} backTo="/bookings">
      <PaySummary booking={booking} fee={0} />
      {providers.isPending ? (
        [66, 66, 56].map((height, index) => <Skeleton key={index} variant="rounded" height={height} />)
      ) : (
        <ErrorState query={providers} />
      )}
    </Screen>
  );
}

interface PayFormProps extends PayScreenProps {
  providers: PaymentProvider[];
  /** Until the hold expires. */
  seconds: number;
}

function PayForm({ booking, providers, seconds, onChanged, children }: PayFormProps) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const form = usePayForm(booking, providers, onChanged);
  const { ride } = booking;
  if (!form.provider) return <NoProvider />;
  const fee = form.provider.processingFee;
  return (
    <Screen
      title={t('pay.title')}
      subtitle={`${ride.from_city} → ${ride.to_city} · ${format.nearMoment(ride.departure_time)}`}
      backTo="/bookings"
      footer={
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
          <PayProblem error={form.error} booking={booking} />
          <NeverPin />
          <MainButton type="submit" form="pay" fullWidth loading={form.pending} loadingPosition="start">
            {t('pay.submit', { amount: format.money(booking.amount_due + fee) })}
          </MainButton>
        </Box>
      }
    >
      <PaySummary booking={booking} fee={fee} />
      {booking.hold_expires_at && (
        <div>
          <div role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
            <StatusChip tone="wait">{t('pay.held', { time: minutesAndSeconds(seconds) })}</StatusChip>
          </div>
          {booking.hold_limited_by && (
            <Note sx={{ mt: 1 }}>{t(`pay.limitedBy.${booking.hold_limited_by}`)}</Note>
          )}
        </div>
      )}
      <Box component="form" id="pay" noValidate onSubmit={form.submit} sx={{ display: 'grid', gap: 3 }}>
        <ProviderChoice providers={providers} value={form.provider.name} onChange={form.chooseProvider} />
        <PayingNumber
          provider={form.provider}
          value={form.phone}
          onChange={form.changePhone}
          invalid={form.invalidPhone}
        />
      </Box>
      {children}
    </Screen>
  );
}

function NeverPin() {
  const { t } = useTranslation('payments');
  return (
    <Caption
      sx={{ display: 'flex', alignItems: 'center', gap: 2, '& svg': { fontSize: '1.25rem' } }}
      component="span"
    >
      <LockOutlined aria-hidden />
      <span>
        {t('pay.confirmOnPhone')}{' '}
        <Typography component="b" variant="caption" color="textPrimary" sx={{ fontWeight: 600 }}>
          {t('pay.neverPin', { brand: brand.name })}
        </Typography>
      </span>
    </Caption>
  );
}

function HoldExpired({ booking }: { booking: Booking }) {
  const { t } = useTranslation('payments');
  return (
    <Screen title={t('pay.title')} backTo="/bookings">
      <EmptyState
        drawing="ticket"
        title={t('pay.expiredTitle')}
        text={t('pay.expiredText')}
        action={
          <MainLink to={`/rides/${booking.ride_id}?seats=${booking.seats}`}>{t('pay.bookAgain')}</MainLink>
        }
      />
    </Screen>
  );
}

function NoProvider() {
  const { t } = useTranslation('payments');
  return (
    <Screen title={t('pay.title')} backTo="/bookings">
      <EmptyState
        drawing="signal"
        title={t('pay.noProviderTitle')}
        text={t('pay.noProviderText', { email: brand.contact.email })}
      />
    </Screen>
  );
}

interface PaySummaryProps {
  booking: Booking;
  /** XAF. */
  fee: number;
}

function PaySummary({ booking, fee }: PaySummaryProps) {
  const { t } = useTranslation(['payments', 'common']);
  const format = useFormat();
  const { seats, amount_due, credit, transferred } = booking;
  const charge = agreedCharge(booking);
  const seatsTimesPrice = `${t('common:seats', { count: seats })} × ${format.amount(charge.fare / seats)}`;
  return (
    <Card as="dl" gap={2}>
      <Line term={seatsTimesPrice}>{format.amount(charge.fare)}</Line>
      {charge.fee > 0 && <Line term={<ServiceFeeName />}>{format.amount(charge.fee)}</Line>}
      {transferred > 0 && <Line term={t('pay.alreadyPaid')}>{format.amount(-transferred)}</Line>}
      {credit > transferred && <Line term={t('pay.credit')}>{format.amount(transferred - credit)}</Line>}
      {(fee > 0 || charge.fee === 0) && <Line term={t('pay.fee')}>{format.amount(fee)}</Line>}
      <Line term={<b>{t('pay.total')}</b>} total>
        <Price amount={amount_due + fee} />
      </Line>
    </Card>
  );
}

function ServiceFeeName() {
  const { t, ready } = useTranslation('fee', { useSuspense: false });
  return ready && t('line');
}

function Line({ term, total = false, children }: { term: ReactNode; total?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: 3,
        ...(total && { pt: 3, mt: 1, borderTop: 1, borderColor: 'divider' }),
      }}
    >
      <Typography component="dt">{term}</Typography>
      <Typography component="dd">{children}</Typography>
    </Box>
  );
}
