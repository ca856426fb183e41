import CheckRounded from '@mui/icons-material/CheckRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keyframes, styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Card } from '../../components/card';
import { lazyComponent } from '../../components/lazy-component';
import { MainLink } from '../../components/main-button';
import { Screen } from '../../components/screen';
import { Stage, Stages } from '../../components/stages';
import { SupportContacts } from '../../components/support-contacts';
import { Caption, Note } from '../../components/text';
import { toast } from '../../components/toast';
import { useToasts } from '../../components/toast-store';
import { TripHelp } from '../../components/trip-help';
import type { Payment } from '../../lib/api/types';
import { useAppStore } from '../../lib/app-store';
import { fullPhone } from '../../lib/format/phone';
import { useFormat } from '../../lib/format/use-format';
import { useLanguage } from '../../lib/i18n/language';
import { serverNow } from '../../lib/server-clock';
import { minutesAndSeconds } from '../../lib/use-clock';
import { walletNamed, WALLETS } from '../../lib/wallets';
import { useFoundPayment } from './api/find-payment';
import { type ProviderName, useProviders } from './api/get-providers';
import { isReturned, PaymentOutcome, useStatusText } from './components/payment-outcome';
import { gaveUp, type Polling } from './polling';
import { usePolling } from './use-polling';

const rotate = keyframes({ to: { transform: 'rotate(1turn)' } });

const Ring = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: '9.25rem',
    height: '9.25rem',
    margin: '8px auto 0',
    borderRadius: '50%',
    border: `10px solid ${palette.divider}`,
    '& > svg': { fontSize: '4rem' },
    '&[data-state="waiting"]::after': {
      content: '""',
      position: 'absolute',
      inset: -10,
      borderRadius: '50%',
      border: '10px solid transparent',
      borderTopColor: palette.brand.accent,
      transform: 'rotate(45deg)',
      animation: `${rotate} 1400ms linear infinite`,
    },
    '&[data-state="completed"]': {
      // Lets the ticket below stand out.
      width: 88,
      height: 88,
      '& > svg': { fontSize: '2.5rem' },
      borderColor: palette.brand.primarySoft,
      background: palette.primary.main,
      color: palette.primary.contrastText,
    },
    '&[data-state="returned"]': {
      borderColor: palette.brand.accentSoft,
      background: palette.brand.accent,
      color: palette.brand.onAccent,
    },
    '&[data-state="failed"]': {
      borderColor: palette.brand.dangerSoft,
      background: palette.error.main,
      color: palette.error.contrastText,
    },
  };
});

type IndicatorState = 'waiting' | 'completed' | 'returned' | 'failed' | 'unknown';

function PaymentIndicator({ state, children }: { state: IndicatorState; children?: ReactNode }) {
  return (
    <Ring data-state={state}>
      {state === 'waiting' && children}
      {state === 'completed' && <CheckRounded aria-hidden />}
      {state === 'returned' && <UndoRounded aria-hidden />}
      {state === 'failed' && <CloseRounded aria-hidden />}
      {state === 'unknown' && <ScheduleRounded aria-hidden />}
    </Ring>
  );
}

// Lazy and optional: few wallets resend requests, and the rest must work offline.
const ResendRequest = lazyComponent(
  () => import('./components/resend-request').then((m) => m.ResendRequest),
  { optional: true },
);

interface PaymentStatusScreenProps {
  /** Provided by the route: the link from a failed payment to the ride, and the ticket. */
  bookAgain: (bookingId: string) => ReactNode;
  ticket: (bookingId: string) => ReactNode;
}

export function PaymentStatusScreen(parts: PaymentStatusScreenProps) {
  const [params] = useSearchParams();
  const transactionId = params.get('transactionId')?.trim() || null;
  return (
    <PaymentStatus
      key={transactionId}
      transactionId={transactionId}
      provider={walletNamed(params.get('provider'))}
      {...parts}
    />
  );
}

interface PaymentStatusProps extends PaymentStatusScreenProps {
  transactionId: string | null;
  provider: ProviderName | null;
}

function PaymentStatus({ transactionId, provider, bookAgain, ticket }: PaymentStatusProps) {
  const { t } = useTranslation('payments');
  const { polling, checkNow } = usePolling(transactionId, provider);
  const payment = useFoundPayment(transactionId ?? '').data ?? null;
  const texts = useStatusText();
  useOutcomeToast(polling);
  const waiting = polling.end === null;
  const heading = texts.status(polling);
  return (
    <Screen
      title={t(waiting ? 'status.title' : 'status.titleDone')}
      backTo="/bookings"
      footer={
        <StatusAction polling={polling} payment={payment} onCheckNow={checkNow} bookAgain={bookAgain} />
      }
    >
      <PaymentIndicator state={indicatorOf(polling)}>
        <TimePassed since={payment?.created_at} />
      </PaymentIndicator>
      <Box role="status" sx={{ display: 'grid', gap: 1, textAlign: 'center' }}>
        <Typography variant="h2" component="p">
          {heading}
        </Typography>
        {waiting && <Typography>{t('status.checkPhone')}</Typography>}
      </Box>
      {waiting && (
        <Waiting
          payment={payment}
          provider={payment?.provider ?? provider}
          canResend={polling.facts?.can_ask_again ?? false}
        />
      )}
      <PaymentOutcome polling={polling} payment={payment} />
      {indicatorOf(polling) === 'completed' && payment && ticket(payment.booking_id)}
      {MAY_NEED_HELP.has(indicatorOf(polling)) &&
        (payment ? <TripHelp subject="payment" id={payment.id} /> : <SupportContacts />)}
    </Screen>
  );
}

interface WaitingProps {
  payment: Payment | null;
  provider: ProviderName | null;
  canResend: boolean;
}

function Waiting({ payment, provider, canResend }: WaitingProps) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  // Stays after the last resend, to say that no more are allowed.
  const [offered, setOffered] = useState(canResend);
  if (canResend && !offered) setOffered(true);
  return (
    <>
      <Note align="center">
        {payment ? (
          <Trans
            t={t}
            i18nKey="status.request"
            values={{ amount: format.money(payment.amount), phone: fullPhone(payment.phone_number) }}
            components={{ b: <b /> }}
          />
        ) : (
          t('status.requestUnknown')
        )}
      </Note>
      <PaymentSteps provider={provider}>
        {offered && payment && <ResendRequest paymentId={payment.id} canResend={canResend} />}
      </PaymentSteps>
      <Note align="center">{t('status.mayClose')}</Note>
    </>
  );
}

interface StatusActionProps extends Pick<PaymentStatusScreenProps, 'bookAgain'> {
  polling: Polling;
  payment: Payment | null;
  onCheckNow: () => void;
}

function StatusAction({ polling, payment, onCheckNow, bookAgain }: StatusActionProps) {
  const { t } = useTranslation('payments');
  const offline = useAppStore((state) => state.offline);
  const { end, status } = polling;
  if (end === null || gaveUp(end)) {
    return (
      <Box sx={{ display: 'grid', gap: 2, width: 1 }}>
        <Typography variant="body2" role="status" sx={{ '&:empty': { display: 'none' } }}>
          {offline ? t('status.offline') : polling.unanswered && t('status.serverAway')}
        </Typography>
        <Button variant="outlined" size="large" fullWidth onClick={onCheckNow}>
          {t(end === null ? 'status.checkNow' : 'status.checkAgain')}
        </Button>
      </Box>
    );
  }
  if (status === 'failed' && end === 'provider' && payment) return bookAgain(payment.booking_id);
  const hasBooking = status === 'completed' && payment !== null;
  const label = isReturned(polling) ? 'status.toRefund' : 'status.toTicket';
  return (
    <MainLink to={hasBooking ? `/bookings/${payment.booking_id}` : '/bookings'} replace fullWidth>
      {t(hasBooking ? label : 'status.toBookings')}
    </MainLink>
  );
}

/** Final states after which people may need help. */
const MAY_NEED_HELP: ReadonlySet<IndicatorState> = new Set(['unknown', 'failed', 'returned']);

function indicatorOf(polling: Polling): IndicatorState {
  const { status, end } = polling;
  if (end === null) return 'waiting';
  if (isReturned(polling)) return 'returned';
  if (status === 'completed') return 'completed';
  return gaveUp(end) ? 'unknown' : 'failed';
}

function useOutcomeToast({ end }: Polling): void {
  const { t } = useTranslation('payments');
  useEffect(() => {
    if (!gaveUp(end)) return;
    toast.failed(t(end === 'timed_out' ? 'toast.timedOut' : 'toast.unverified'));
    const shown = useToasts.getState().latest;
    // A late result must not appear beside the failure.
    return () => useToasts.setState(({ latest }) => ({ latest: latest === shown ? null : latest }));
  }, [end, t]);
}

function PaymentSteps({ provider, children }: { provider: ProviderName | null; children: ReactNode }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const hints = useProviders().data?.find(({ name }) => name === provider)?.approveHint;
  return (
    <Card>
      <Stages>
        <Stage
          state="done"
          number={1}
          name={t('status.sent', { to: provider ? WALLETS[provider].name : t('status.operator') })}
        />
        <Stage state="now" number={2} name={t('status.confirm')}>
          {hints?.[language] ?? t('status.noMessage')}
          {children}
        </Stage>
        <Stage state="later" number={3} name={t('status.ticket')} />
      </Stages>
    </Card>
  );
}

const HOUR_S = 3600;

function TimePassed({ since }: { since: string | undefined }) {
  const { t } = useTranslation('payments');
  const { duration } = useFormat();
  const [opened] = useState(serverNow);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  // Slow phone clocks would give a negative time.
  const from = Math.min(opened, since ? new Date(since).getTime() : opened);
  const seconds = Math.floor((now - from) / 1000);
  const time = seconds < HOUR_S ? minutesAndSeconds(seconds) : duration(Math.floor(seconds / 60));
  return (
    <div role="timer" style={{ textAlign: 'center' }}>
      <Typography
        component="span"
        sx={{ display: 'block', fontSize: '2rem', fontWeight: 600, lineHeight: 1.1 }}
      >
        {time}
      </Typography>
      <Caption component="span">{t('status.passed')}</Caption>
    </div>
  );
}
