import { DataTable, useDataProvider } from 'react-admin';
import { CommandButton } from '../../components/command-button';
import { enumFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { Moment, MomentField, Money } from '../../components/value-fields';
import type { ConsoleDataProvider } from '../../providers/data';
import type { PayoutBatch } from '../../records';

const Column = DataTable.Col<PayoutBatch>;
const NumberColumn = DataTable.NumberCol<PayoutBatch>;

function NewBatch() {
  const commands = useDataProvider<ConsoleDataProvider>();
  return (
    <CommandButton
      name="create_payout_batch"
      asks="optional_reason"
      run={(reason) => commands.createPayoutBatch({ reason })}
    />
  );
}

export default function PayoutBatchList() {
  return (
    <ResourceList<PayoutBatch>
      sort={{ field: 'created_at', order: 'DESC' }}
      actions={<NewBatch />}
      filters={[enumFilter('status', ['open', 'paid', 'cancelled'])]}
      phone={{
        primary: (batch) => <Money amount={batch.amount} />,
        secondary: (batch) => <Moment iso={batch.created_at} />,
      }}
    >
      <Column source="created_at" field={MomentField} />
      <Column source="amount" align="right" render={(batch) => <Money amount={batch.amount} />} />
      <NumberColumn source="payout_count" disableSort />
      <Column source="reference" disableSort />
      <Column source="status" field={StatusField} />
      <Column source="paid_at" field={MomentField} />
    </ResourceList>
  );
}
