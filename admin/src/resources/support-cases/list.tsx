import { Chip, Stack } from '@mui/material';
import { DataTable, useGetIdentity, useListContext, useTranslate } from 'react-admin';
import { CategoryFilter, CategoryField } from './category';
import { personFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { Ago, MomentField } from '../../components/value-fields';
import type { SupportCase } from '../../records';

const Column = DataTable.Col<SupportCase>;

export default function SupportCaseList() {
  const translate = useTranslate();
  return (
    <ResourceList<SupportCase>
      sort={{ field: 'last_message_at', order: 'ASC' }}
      filterDefaultValues={{ status: 'open' }}
      filters={[
        <CategoryFilter key="category" source="category" />,
        personFilter('person_id', 'resources.support-cases.fields.person_id'),
        personFilter('assignee_id', 'resources.support-cases.fields.assignee'),
      ]}
      aboveRows={<QueueTabs />}
      phone={{
        primary: ({ summary }) => summary,
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
      <Column source="category" field={CategoryField} disableSort />
      <Column source="summary" disableSort cellClassName="reference" />
      <Column source="status" field={StatusField} disableSort />
      <Column source="assignee.full_name" label="resources.support-cases.fields.assignee" disableSort />
      <Column source="created_at" field={MomentField} />
    </ResourceList>
  );
}

interface Narrowed {
  status?: string;
  assignee_id?: string;
}

const narrowed = (filter: unknown): Narrowed =>
  typeof filter === 'object' && filter !== null ? { ...filter } : {};

function QueueTabs() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const list = useListContext<SupportCase>();
  const { status, assignee_id, ...others } = narrowed(list.filterValues);
  const tabs: [string, Narrowed][] = [
    ['open', { status: 'open' }],
    ['waiting', { status: 'waiting' }],
    ['solved', { status: 'solved' }],
    ['mine', { assignee_id: String(identity?.id ?? '') }],
    ['all', {}],
  ];
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={translate('resources.support-cases.fields.status')}
      sx={{ gap: 1, p: 1.5, overflowX: 'auto', contain: 'inline-size', '& > *': { flex: 'none' } }}
    >
      {tabs.map(([name, filter]) => {
        const shown = filter.status === status && filter.assignee_id === assignee_id;
        return (
          <Chip
            key={name}
            component="button"
            clickable
            aria-pressed={shown}
            color={shown ? 'primary' : 'default'}
            variant={shown ? 'filled' : 'outlined'}
            label={translate(`resources.support-cases.tabs.${name}`)}
            onClick={() => list.setFilters({ ...others, ...filter })}
            sx={{ height: { xs: 44, md: 32 }, borderRadius: 99, px: 0.5 }}
          />
        );
      })}
    </Stack>
  );
}
