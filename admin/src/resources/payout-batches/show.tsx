import { ReferenceField, TextField } from 'react-admin';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { MomentField, MoneyField } from '../../components/value-fields';
import { PayoutBatchCommands } from './commands';
import { Payouts } from './payouts';

export function PayoutBatchShow() {
  return (
    <ResourceShow commands={<PayoutBatchCommands />}>
      <MoneyField source="amount" />
      <StatusField source="status" />
      <TextField source="payout_count" />
      <TextField source="reference" />
      <ReferenceField source="created_by" reference="profiles" link="show" />
      <MomentField source="created_at" />
      <ReferenceField source="paid_by" reference="profiles" link="show" emptyText="—" />
      <MomentField source="paid_at" />
      <TextField source="id" />
      <Payouts label="resources.payout-batches.fields.payouts" />
    </ResourceShow>
  );
}
