import { DataTable, useTranslate } from 'react-admin';
import { enumFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { ClaimField, Moment, MomentField, Money } from '../../components/value-fields';
import type { Claim } from '../../records';

const Column = DataTable.Col<Claim>;

export default function ClaimList() {
  const translate = useTranslate();
  return (
    <ResourceList<Claim>
      sort={{ field: 'contest_until', order: 'ASC' }}
      filterDefaultValues={{ status: 'contested' }}
      filters={[enumFilter('status', ['open', 'contested', 'upheld', 'dismissed'])]}
      phone={{
        primary: (claim) => claim.claimant_full_name || '—',
        secondary: (claim) => (
          <>
            {translate(`resources.claims.kinds.${claim.kind}`)} · <Moment iso={claim.contest_until} />
          </>
        ),
      }}
    >
      <Column source="contest_until" field={MomentField} />
      <Column source="kind" field={ClaimField} disableSort />
      <Column source="claimant_full_name" label="resources.claims.fields.claimant_id" disableSort />
      <Column source="respondent_full_name" label="resources.claims.fields.respondent_id" disableSort />
      <Column source="departure_time" field={MomentField} disableSort />
      <Column source="amount" align="right" render={({ amount }) => <Money amount={amount} />} disableSort />
      <Column source="status" field={StatusField} disableSort />
      <Column source="appealed_at" field={MomentField} disableSort />
    </ResourceList>
  );
}
