import { DataTable } from 'react-admin';
import { ResourceList } from '../../components/resource-list';
import { StatusChip, StatusField } from '../../components/status-chip';
import { Moment, MomentField, Money } from '../../components/value-fields';
import { WordField } from '../../components/word-field';
import type { Refund } from '../../records';

const Column = DataTable.Col<Refund>;

export function RefundList() {
  return (
    <ResourceList<Refund>
      sort={{ field: 'created_at', order: 'DESC' }}
      phone={{
        primary: (refund) => <Money amount={refund.amount} />,
        secondary: (refund) => <Moment iso={refund.created_at} />,
        mark: (refund) => <StatusChip status={refund.status} />,
      }}
    >
      <Column source="created_at" field={MomentField} />
      <Column source="amount" align="right" render={(refund) => <Money amount={refund.amount} />} />
      <Column source="provider" field={WordField} disableSort />
      <Column source="rule" field={WordField} disableSort />
      <Column source="cause" field={WordField} disableSort />
      <Column source="status" field={StatusField} />
    </ResourceList>
  );
}
