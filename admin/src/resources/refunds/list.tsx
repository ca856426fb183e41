import { DataTable, useTranslate } from 'react-admin';
import { dayFilters, enumFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { WAITING_FILTERS } from '../../components/use-waiting';
import { EnumField, Moment, MomentField, Money } from '../../components/value-fields';
import { WaitingFirst } from '../../components/waiting-first';
import { RAIL_NAMES } from '../../lib/providers';
import type { Refund } from '../../records';

const Column = DataTable.Col<Refund>;

function WaitingRefunds() {
  const translate = useTranslate();
  const amount = (refund: Refund) => <Money amount={refund.amount} />;
  return (
    <>
      <WaitingFirst<Refund>
        filter={WAITING_FILTERS.refunds}
        title="console.refunds_by_hand"
        primary={amount}
        secondary={(refund) => translate(`console.enums.${refund.cause}`)}
      />
      <WaitingFirst<Refund>
        filter={WAITING_FILTERS.unansweredRefunds}
        title="console.flagged_refunds"
        primary={amount}
        secondary={(refund) => translate(`console.reviews.${refund.review_reason ?? 'other'}`)}
      />
    </>
  );
}

export default function RefundList() {
  return (
    <>
      <WaitingRefunds />
      <ResourceList<Refund>
        filters={[
          enumFilter('status', ['requested', 'sent', 'completed', 'failed', 'manual']),
          enumFilter('rail', RAIL_NAMES),
          ...dayFilters('created'),
        ]}
        phone={{
          primary: (refund) => <Money amount={refund.amount} />,
          secondary: (refund) => <Moment iso={refund.created_at} />,
        }}
      >
        <Column source="created_at" field={MomentField} />
        <Column source="amount" align="right" render={(refund) => <Money amount={refund.amount} />} />
        <Column source="provider" field={EnumField} disableSort />
        <Column source="rule" field={EnumField} disableSort />
        <Column source="cause" field={EnumField} disableSort />
        <Column source="status" field={StatusField} />
      </ResourceList>
    </>
  );
}
