import { DataTable, useTranslate } from 'react-admin';
import { enumFilter } from '../../components/filters';
import { RecordLink } from '../../components/record-link';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { Ago, CommandField, MomentField, Money } from '../../components/value-fields';
import type { ApprovalRequest } from '../../records';

const Column = DataTable.Col<ApprovalRequest>;
const STATUSES = ['waiting', 'approved', 'withdrawn', 'rejected', 'expired'] as const;

/** Some commands move no money. */
const amountOf = ({ amount }: ApprovalRequest) => amount > 0 && <Money amount={amount} />;

export default function ApprovalList() {
  const translate = useTranslate();
  return (
    <ResourceList<ApprovalRequest>
      sort={{ field: 'requested_at', order: 'DESC' }}
      filterDefaultValues={{ status: 'waiting' }}
      filters={[enumFilter('status', STATUSES)]}
      phone={{
        primary: (request) => (
          <>
            {translate(`console.approvals.actions.${request.action}`)}
            {request.amount > 0 && ' · '}
            {amountOf(request)}
          </>
        ),
        secondary: (request) => (
          <>
            {request.requested_by_name} · <Ago iso={request.requested_at} />
          </>
        ),
      }}
    >
      <Column source="requested_at" field={MomentField} />
      <Column source="action" field={CommandField} disableSort />
      <Column source="amount" align="right" render={amountOf} />
      <Column source="requested_by" disableSort>
        <RecordLink source="requested_by" to="profiles" nameSource="requested_by_name" />
      </Column>
      <Column source="status" field={StatusField} disableSort />
      <Column source="expires_at" field={MomentField} disableSort />
    </ResourceList>
  );
}
