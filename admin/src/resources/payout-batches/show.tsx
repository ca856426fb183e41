import { TextField } from 'react-admin';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { MomentField, MoneyField } from '../../components/value-fields';
import { PayoutBatchCommands } from './commands';
import { LeftOut, Payouts } from './payouts';

export function PayoutBatchShow() {
  return (
    <ResourceShow times={['created_at']} commands={<PayoutBatchCommands />}>
      <MoneyField source="amount" />
      <StatusField source="status" />
      <TextField source="payout_count" />
      <TextField source="reference" />
      <RecordLink source="created_by" to="profiles" />
      <RecordLink source="paid_by" to="profiles" />
      <MomentField source="paid_at" />
      <Payouts label="resources.payout-batches.fields.payouts" />
      <LeftOut label="resources.payout-batches.fields.left_out" />
    </ResourceShow>
  );
}
