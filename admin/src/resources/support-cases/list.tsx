import { DataTable, SelectInput, TextField, useGetIdentity, useTranslate } from 'react-admin';
import { FilterChips } from '../../components/filter-chips';
import { personFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { Ago, CaseField, MomentField } from '../../components/value-fields';
import { excerpt } from '../../lib/format';
import type { SupportCase } from '../../records';

const Column = DataTable.Col<SupportCase>;
const CATEGORIES = ['payment', 'refund', 'trip', 'account', 'safety', 'other'] as const;

export default function SupportCaseList() {
  const translate = useTranslate();
  return (
    <ResourceList<SupportCase>
      sort={{ field: 'last_message_at', order: 'ASC' }}
      filterDefaultValues={{ status: 'open' }}
      filters={[
        <SelectInput
          key="category"
          source="category"
          choices={CATEGORIES.map((id) => ({ id, name: `resources.support-cases.categories.${id}` }))}
        />,
        personFilter('person_id', 'resources.support-cases.fields.person_id'),
        personFilter('assignee_id', 'resources.support-cases.fields.assignee'),
      ]}
      aboveRows={<QueueTabs />}
      phone={{
        primary: ({ summary }) => excerpt(summary),
        secondary: ({ person, category, last_message_at }) => (
          <>
            {person.full_name || '—'} · {translate(`resources.support-cases.categories.${category}`)} ·{' '}
            <Ago iso={last_message_at} />
          </>
        ),
      }}
    >
      <Column source="last_message_at" field={MomentField} />
      <Column source="person.full_name" label="resources.support-cases.fields.person_id" disableSort />
      <Column source="category" field={CaseField} disableSort />
      <Column source="summary" field={TextField} disableSort cellClassName="excerpt" />
      <Column source="status" field={StatusField} disableSort />
      <Column source="assignee.full_name" label="resources.support-cases.fields.assignee" disableSort />
      <Column source="created_at" field={MomentField} />
    </ResourceList>
  );
}

function QueueTabs() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const tabs = {
    open: { status: 'open' },
    waiting: { status: 'waiting' },
    solved: { status: 'solved' },
    mine: { assignee_id: String(identity?.id ?? '') },
    all: {},
  };
  return (
    <FilterChips<{ status?: string; assignee_id?: string }>
      label="resources.support-cases.fields.status"
      fields={['status', 'assignee_id']}
      views={Object.entries(tabs).map(([name, filter]) => ({
        label: translate(`resources.support-cases.tabs.${name}`),
        filter,
      }))}
    />
  );
}
