import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { Price } from '../../components/price';
import { Screen } from '../../components/screen';
import { StaleMark } from '../../components/stale-mark';
import { StatusChip, type StatusTone } from '../../components/status-chip';
import { Caption, Note, RowTitle, SectionTitle } from '../../components/text';
import { brand } from '../../lib/brand';
import { useFormat } from '../../lib/format/use-format';
import { type Earnings, useEarnings } from './api/earnings';
import { usePayouts } from './api/payouts';
import { useReservations } from './api/reservations';
import { AmountRow } from './components/amount-row';
import { CardRows } from './components/card-rows';
import { EarningsChart } from './components/earnings-chart';
import { Payouts } from './components/payouts';
import { amountInPayouts, type EarningLine, earningLines, earningStatus, payoutDelay } from './earnings';

export function EarningsScreen() {
  const { t } = useTranslation('driver');
  const earnings = useEarnings();
  const queries = useQueryClient();
  const { isError, isFetching, dataUpdatedAt } = earnings;
  // Rides and payouts too, because the amounts depend on them.
  const refetch = () => queries.refetchQueries({ queryKey: ['driver'], type: 'active' });
  return (
    <Screen title={t('earnings.title')} backTo="/driver">
      {earnings.isPending &&
        [120, 72, 72].map((height, index) => <Skeleton key={index} variant="rounded" height={height} />)}
      {!earnings.data && earnings.isError && <ErrorState title={t('earnings.failed')} query={earnings} />}
      {earnings.data && (
        <>
          <StaleMark query={{ isError, isFetching, dataUpdatedAt, refetch }} />
          <PayoutNotices {...earnings.data} />
          <Totals {...earnings.data} />
          <Payouts {...earnings.data} />
          <EarningsChart />
          <Rides earnings={earnings.data} />
        </>
      )}
    </Screen>
  );
}

function PayoutNotices({ payouts_stopped, carried_debt }: Earnings) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  return (
    <>
      {payouts_stopped && (
        <Alert severity="warning">{t('earnings.stopped', { email: brand.contact.email })}</Alert>
      )}
      {carried_debt > 0 && (
        <Alert severity="info">{t('earnings.carriedDebt', { amount: format.money(carried_debt) })}</Alert>
      )}
    </>
  );
}

function Totals({ to_come, disputed, available, paid, delay_hours }: Earnings) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  const { unit, count } = payoutDelay(delay_hours);
  const sending = amountInPayouts(usePayouts().data, available);
  return (
    <Card gap={3}>
      <dl>
        <Note component="dt">{t('earnings.available')}</Note>
        <dd>
          <Price amount={available - sending} size="large" />
          <Note>{t(available < 0 ? 'earnings.owedText' : 'earnings.availableText')}</Note>
        </dd>
      </dl>
      {[
        { term: t('earnings.sending'), amount: sending },
        { term: t('earnings.disputed'), amount: disputed, text: t('earnings.disputedText') },
      ]
        .filter(({ amount }) => amount > 0)
        .map(({ term, amount, text }) => (
          <Box key={term} component="dl" sx={{ pt: 3, borderTop: 1, borderColor: 'divider' }}>
            <Note component="dt">{term}</Note>
            <Typography component="dd" variant="h2">
              {format.money(amount)}
            </Typography>
            {text && <Note component="dd">{text}</Note>}
          </Box>
        ))}
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
          gap: 3,
          pt: 3,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {[
          [t('earnings.to_come'), to_come, t(`earnings.delay.${unit}`, { count })] as const,
          [t('earnings.paid'), paid, t('earnings.paidText')] as const,
        ].map(([term, amount, text]) => (
          <div key={term}>
            <Note component="dt">{term}</Note>
            <dd>
              <Typography variant="h2" component="p" sx={{ whiteSpace: 'nowrap' }}>
                {format.money(amount)}
              </Typography>
              <Caption component="span">{text}</Caption>
            </dd>
          </div>
        ))}
      </Box>
    </Card>
  );
}

function Rides({ earnings }: { earnings: Earnings }) {
  const { t } = useTranslation('driver');
  const rides = useReservations().data;
  const { available } = earnings;
  const sending = amountInPayouts(usePayouts().data, available);
  if (earnings.rides.length === 0) {
    return <EmptyState drawing="road" title={t('earnings.none')} text={t('earnings.noneText')} />;
  }
  return (
    <>
      <SectionTitle>{t('earnings.byRide')}</SectionTitle>
      <EarningsList lines={earningLines(earnings.rides, rides)} money={{ available, sending }} />
      <Note>{t('earnings.question', { email: brand.contact.email })}</Note>
    </>
  );
}

const TONES = {
  to_come: 'wait',
  disputed: 'bad',
  available: 'good',
  sending: 'wait',
  paid: 'quiet',
} as const satisfies Record<ReturnType<typeof earningStatus>, StatusTone>;

interface EarningsListProps {
  lines: readonly EarningLine[];
  /** XAF; `sending` is in payouts. */
  money: { available: number; sending: number };
}

function EarningsList({ lines, money }: EarningsListProps) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  return (
    <CardRows>
      {lines.map(({ key, ride, amount, status: stored }) => {
        const status = earningStatus(stored, money);
        const chip = (
          <StatusChip tone={amount < 0 ? 'bad' : TONES[status]}>
            {t(amount < 0 ? 'earnings.status.owed' : `earnings.status.${status}`)}
          </StatusChip>
        );
        return (
          <AmountRow key={key} to={ride && `/driver/rides/${ride.id}`} amount={amount} chip={chip}>
            <RowTitle>{ride ? `${ride.from_city} → ${ride.to_city}` : t('earnings.ride')}</RowTitle>
            {ride && <Note component="span">{format.nearMoment(ride.departure_time)}</Note>}
          </AmountRow>
        );
      })}
    </CardRows>
  );
}
