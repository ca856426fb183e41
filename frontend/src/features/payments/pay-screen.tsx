import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { Screen } from '../../components/screen';
import type { Booking } from '../../lib/api/types';
import { brand } from '../../lib/brand';
import { useFormat } from '../../lib/format/use-format';
import { useSecondsUntil } from '../../lib/use-seconds-until';
import { type PaymentProvider, useProviders } from './api/get-providers';
import { HoldCountdown } from './components/hold-countdown';
import { PayProblem } from './components/pay-problem';
import { PaySummary } from './components/pay-summary';
import { PayingNumber } from './components/paying-number';
import { ProviderChoice } from './components/provider-choice';
import { usePayForm } from './use-pay-form';

interface PayScreenProps {
  booking: Booking;
  /** Asks the server how the booking stands: held no more, paid meanwhile. */
  onChanged: () => void;
  /** What other features add: the terms of cancelling, the way to give the seats back. */
  children?: ReactNode;
}

/** An unpaid booking: what it costs, with which account it is paid, and how long the seats are held. */
export function PayScreen({ booking, onChanged, children }: PayScreenProps) {
  const { t } = useTranslation('payments');
  const providers = useProviders();
  const heldUntil = booking.hold_expires_at;
  const lapsed = useSecondsUntil(heldUntil ? new Date(heldUntil).getTime() : Infinity) === 0;
  if (lapsed) return <Lapsed booking={booking} />;
  if (providers.data) {
    return (
      <PayForm booking={booking} providers={providers.data} onChanged={onChanged}>
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
        <ErrorState error={providers.error} onRetry={() => void providers.refetch()} />
      )}
    </Screen>
  );
}

interface PayFormProps extends PayScreenProps {
  providers: PaymentProvider[];
}

function PayForm({ booking, providers, onChanged, children }: PayFormProps) {
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
        <Button
          type="submit"
          form="pay"
          variant="contained"
          size="large"
          fullWidth
          loading={form.pending}
          loadingPosition="start"
        >
          {t('pay.submit', { amount: format.money(booking.amount + fee) })}
        </Button>
      }
    >
      <PaySummary booking={booking} fee={fee} />
      {booking.hold_expires_at && <HoldCountdown until={booking.hold_expires_at} onLapsed={onChanged} />}
      <Box component="form" id="pay" noValidate onSubmit={form.submit} sx={{ display: 'grid', gap: 3 }}>
        <ProviderChoice providers={providers} value={form.provider.name} onChange={form.chooseProvider} />
        <PayingNumber
          provider={form.provider}
          value={form.phone}
          onChange={form.changePhone}
          invalid={form.invalidPhone}
        />
        <PayProblem error={form.error} booking={booking} />
      </Box>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ display: 'flex', alignItems: 'center', gap: 3 }}
      >
        <LockOutlined aria-hidden />
        <span>
          {t('pay.confirmOnPhone')}{' '}
          <Typography component="b" variant="body2" color="textPrimary" sx={{ fontWeight: 600 }}>
            {t('pay.neverPin', { brand: brand.name })}
          </Typography>
        </span>
      </Typography>
      {children}
    </Screen>
  );
}

function Lapsed({ booking }: { booking: Booking }) {
  const { t } = useTranslation('payments');
  return (
    <Screen title={t('pay.title')} backTo="/bookings">
      <EmptyState
        drawing="ticket"
        title={t('pay.lapsedTitle')}
        text={t('pay.lapsedText')}
        action={
          <Button component={Link} to={`/rides/${booking.ride_id}`} variant="contained" size="large">
            {t('pay.bookAgain')}
          </Button>
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
