import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ErrorAlert } from '../components/error-alert';
import { hasProblem, railProblems } from '../components/rail-problems';
import { useRole } from '../components/use-role';
import { useRails, useStats, WAITING_FILTERS } from '../components/use-waiting';
import { Ago, Muted } from '../components/value-fields';
import { formatLength, formatXaf, today } from '../lib/format';
import { RAIL_LABELS } from '../lib/providers';
import type { ResourceName } from '../providers/can-access';
import { Figure } from './figure';

export function Dashboard() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { data: stats, error, refetch } = useStats();
  const { canRead } = useRole();
  if (error && !stats) return <ErrorAlert error={error} retry={refetch} sx={{ mt: 2 }} />;
  if (!stats) return <DashboardSkeleton />;
  const day = today();
  const { oldest_waiting_since, median_seconds_to_decision } = stats;
  const attention = [
    ['payments_to_review', { resource: 'payments', filter: WAITING_FILTERS.payments }],
    ['refunds_waiting', { resource: 'refunds', filter: {} }],
    ['payouts_waiting', { resource: 'payouts', filter: {} }],
    ['payout_accounts_waiting', { resource: 'payout-accounts', filter: WAITING_FILTERS.payoutAccounts }],
    ['approvals_waiting', { resource: 'approvals', filter: { status: 'waiting' } }],
    ['reports_open', { resource: 'reports', filter: { status: 'open' } }],
  ] as const;
  return (
    <>
      <RailsNotice />
      <Group title="console.stats.applications" resources={['driver-applications']}>
        <Figure
          name="applications_waiting"
          open={stats.applications_waiting}
          to={{ resource: 'driver-applications', filter: { status: 'pending' } }}
        >
          {oldest_waiting_since && (
            <>
              {translate('console.stats.oldest')} <Ago iso={oldest_waiting_since} />
            </>
          )}
        </Figure>
        <Figure
          name="renewals_waiting"
          open={stats.renewals_waiting}
          to={{ resource: 'driver-applications', filter: { renewals: true } }}
        />
        <Figure name="median" value={formatLength(median_seconds_to_decision, locale)}>
          {translate('console.stats.of_30_days')}
        </Figure>
      </Group>
      <Group title="console.stats.attention" resources={attention.map(([, to]) => to.resource)}>
        {attention.map(([name, to]) => (
          <Figure key={name} name={name} open={stats[name]} to={to} />
        ))}
      </Group>
      <Group title="console.stats.support" resources={['support-cases']}>
        <Figure
          name="support_open"
          open={stats.support_open}
          to={{ resource: 'support-cases', filter: { status: 'open' } }}
        />
        {SUPPORT_TIMES.map((name) => (
          <Figure key={name} name={name} value={formatLength(stats[name], locale)}>
            {translate('console.stats.of_30_days')}
          </Figure>
        ))}
      </Group>
      <Group title="console.stats.today" resources={['rides', 'bookings', 'payments']}>
        <Figure
          name="rides_today"
          value={stats.rides_today}
          to={{ resource: 'rides', filter: { departure_from: day, departure_to: day } }}
        />
        <Figure
          name="bookings_today"
          value={stats.bookings_today}
          to={{ resource: 'bookings', filter: { created_from: day, created_to: day } }}
        />
        <Figure
          name="payments_today"
          value={stats.payments_today}
          to={{ resource: 'payments', filter: { result: 'completed', created_from: day, created_to: day } }}
        >
          {formatXaf(stats.amount_today, locale)}
        </Figure>
      </Group>
      {stats.today_counted_at && canRead('rides') && (
        <Muted sx={{ mt: 1 }}>
          {translate('console.stats.counted')} <Ago iso={stats.today_counted_at} />
        </Muted>
      )}
    </>
  );
}

function RailsNotice() {
  const translate = useTranslate();
  const { data: rails = [] } = useRails();
  const withProblems = rails.filter(hasProblem);
  if (withProblems.length === 0) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mt: 2 }}
      action={
        <Button component={Link} to="/rails">
          {translate('console.rails.see')}
        </Button>
      }
    >
      {withProblems.map((rail) => (
        <div key={rail.rail}>
          {RAIL_LABELS[rail.rail]}
          {translate('console.colon')}
          {railProblems(rail)
            .map((problem) => translate(`console.rails.${problem}`))
            .join(' · ')}
        </div>
      ))}
    </Alert>
  );
}

const SUPPORT_TIMES = ['median_seconds_to_first_response', 'median_seconds_to_resolution'] as const;

const GRID = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(auto-fit, minmax(140px, 1fr))' },
} as const;

interface GroupProps {
  title: string;
  resources: readonly ResourceName[];
  children: ReactNode;
}

function Group({ title, resources, children }: GroupProps) {
  const translate = useTranslate();
  const { canRead } = useRole();
  if (!resources.some((resource) => canRead(resource))) return null;
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h6" component="h3" sx={{ mb: 1 }}>
        {translate(title)}
      </Typography>
      <Box sx={GRID}>{children}</Box>
    </Box>
  );
}

function DashboardSkeleton() {
  return (
    <Box sx={{ ...GRID, mt: 6 }} aria-busy>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} variant="rounded" height={112} />
      ))}
    </Box>
  );
}
