import { DataTable } from 'react-admin';
import { enumFilter, switchFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { WAITING_FILTERS } from '../../components/use-waiting';
import { EnumField, MomentField, PhoneField } from '../../components/value-fields';
import { formatPhone } from '../../lib/format';
import type { PayoutAccount } from '../../records';

const Column = DataTable.Col<PayoutAccount>;

export default function AccountList() {
  return (
    <ResourceList<PayoutAccount>
      sort={{ field: 'changed_at', order: 'DESC' }}
      filterDefaultValues={WAITING_FILTERS.payoutAccounts}
      filters={[enumFilter('status', ['mismatch', 'unchecked', 'verified']), switchFilter('decided')]}
      phone={{
        primary: ({ full_name }) => full_name || '—',
        secondary: ({ holder_name, phone_number }) =>
          [holder_name, formatPhone(phone_number)].filter(Boolean).join(' · '),
      }}
    >
      <Column source="changed_at" field={MomentField} />
      <Column source="full_name" disableSort render={({ full_name }) => full_name || '—'} />
      <Column source="holder_name" disableSort render={({ holder_name }) => holder_name ?? '—'} />
      <Column source="provider" field={EnumField} disableSort />
      <Column source="phone_number" field={PhoneField} disableSort />
      <Column source="shared_with" disableSort align="right" />
      <Column source="status" field={StatusField} disableSort />
    </ResourceList>
  );
}
