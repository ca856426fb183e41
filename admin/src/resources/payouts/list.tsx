import { Alert } from '@mui/material';
import { DataTable, useGetList, useTranslate } from 'react-admin';
import { useCommands } from '../../components/command-button';
import { dayFilters, enumFilter, personFilter } from '../../components/filters';
import { Payee, StopPayoutsInRow } from '../../components/payouts-stop';
import { RecordListLink } from '../../components/record-link';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { useRole } from '../../components/use-role';
import { WAITING_FILTERS } from '../../components/use-waiting';
import { EnumField, Moment, MomentField, Money } from '../../components/value-fields';
import { WaitingFirst } from '../../components/waiting-first';
import { PROVIDER_NAMES, RAIL_NAMES } from '../../lib/providers';
import { recordCount } from '../../providers/data';
import type { MovingPayout } from '../../records';

const Column = DataTable.Col<MovingPayout>;
const STATUSES = ['manual', 'created', 'sent', 'completed', 'failed'] as const;

function WaitingPayouts() {
  const translate = useTranslate();
  const { money } = useCommands();
  const payee = (payout: MovingPayout) => `${money(payout.amount)} · ${payout.full_name || '—'}`;
  return (
    <>
      <WaitingFirst<MovingPayout>
        filter={WAITING_FILTERS.payouts}
        title="console.payouts.by_hand"
        primary={payee}
        secondary={(payout) => payout.error_message ?? ''}
      />
      <WaitingFirst<MovingPayout>
        filter={WAITING_FILTERS.unansweredPayouts}
        title="console.payouts.flagged"
        primary={payee}
        secondary={(payout) => translate(`console.reviews.${payout.review_reason ?? 'other'}`)}
      />
    </>
  );
}

function StoppedDrivers() {
  const translate = useTranslate();
  const { canRead } = useRole();
  const list = useGetList(
    'profiles',
    {
      filter: WAITING_FILTERS.stoppedDrivers,
      sort: { field: 'full_name', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: canRead('profiles') },
  );
  const count = recordCount(list);
  if (count === 0) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mt: 2, alignItems: 'center' }}
      action={
        <RecordListLink
          resource="profiles"
          filter={WAITING_FILTERS.stoppedDrivers}
          label="console.payouts.see"
        />
      }
    >
      {translate('console.payouts.stopped_drivers', { smart_count: count })}
    </Alert>
  );
}

export default function PayoutList() {
  return (
    <>
      <WaitingPayouts />
      <StoppedDrivers />
      <ResourceList<MovingPayout>
        filters={[
          enumFilter('status', STATUSES),
          enumFilter('provider', PROVIDER_NAMES),
          enumFilter('rail', RAIL_NAMES),
          personFilter('driver_id', 'resources.payouts.fields.driver_id'),
          ...dayFilters('created'),
        ]}
        phone={{
          primary: ({ full_name, payouts_stopped }) => <Payee name={full_name} stopped={payouts_stopped} />,
          secondary: (payout) => (
            <>
              <Money amount={payout.amount} /> · <Moment iso={payout.created_at} />
            </>
          ),
        }}
      >
        <Column source="created_at" field={MomentField} />
        <Column
          source="full_name"
          disableSort
          render={({ full_name, payouts_stopped }) => <Payee name={full_name} stopped={payouts_stopped} />}
        />
        <Column source="amount" align="right" render={({ amount }) => <Money amount={amount} />} />
        <Column source="provider" field={EnumField} disableSort />
        <Column source="status" field={StatusField} />
        <Column
          source="payouts_stopped"
          disableSort
          align="right"
          label={false}
          render={({ driver_id, full_name, payouts_stopped }) => (
            <StopPayoutsInRow id={driver_id} name={full_name} stopped={payouts_stopped} />
          )}
        />
      </ResourceList>
    </>
  );
}
