import { DataTable, useTranslate } from 'react-admin';
import { dayFilters, enumFilter, switchFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { WAITING_FILTERS } from '../../components/use-waiting';
import { EnumField, Moment, MomentField, Money, PhoneField } from '../../components/value-fields';
import { WaitingFirst } from '../../components/waiting-first';
import { PROVIDER_NAMES, RAIL_NAMES } from '../../lib/providers';
import type { Payment } from '../../records';

const Column = DataTable.Col<Payment>;

function FlaggedPayments() {
  const translate = useTranslate();
  return (
    <WaitingFirst<Payment>
      filter={WAITING_FILTERS.payments}
      title="console.flagged_payments"
      primary={({ amount, amount_taken }) => <Money amount={amount_taken ?? amount} />}
      secondary={(payment) => translate(`console.reviews.${payment.review_reason ?? 'other'}`)}
    />
  );
}

export default function PaymentList() {
  return (
    <>
      <FlaggedPayments />
      <ResourceList<Payment>
        filters={[
          switchFilter('needs_review', { alwaysOn: true }),
          enumFilter('status', ['pending', 'processing', 'completed', 'failed', 'refunded']),
          enumFilter('result', ['completed', 'failed', 'open']),
          enumFilter('provider', PROVIDER_NAMES),
          enumFilter('rail', RAIL_NAMES),
          ...dayFilters('created'),
        ]}
        phone={{
          primary: (payment) => <Money amount={payment.amount} />,
          secondary: (payment) => <Moment iso={payment.created_at} />,
        }}
      >
        <Column source="created_at" field={MomentField} />
        <Column source="amount" align="right" render={(payment) => <Money amount={payment.amount} />} />
        <Column source="provider" field={EnumField} disableSort />
        <Column source="phone_number" field={PhoneField} disableSort />
        <Column source="status" field={StatusField} />
        <Column source="transaction_id" disableSort cellClassName="reference" />
      </ResourceList>
    </>
  );
}
