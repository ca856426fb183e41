import { Chip } from '@mui/material';
import { DataTable, useTranslate } from 'react-admin';
import { FilterChips } from '../../components/filter-chips';
import { dayFilters } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { StatusChip, StatusField } from '../../components/status-chip';
import { useRead } from '../../components/use-read';
import { Ago, MomentField } from '../../components/value-fields';
import { formatPhone } from '../../lib/format';
import type { Application } from '../../records';
import { OLDEST_FIRST, useNewQueue, WAITING_FILTER } from './queue';

const VIEWS = [
  { name: 'pending', filter: { status: 'pending' } },
  { name: 'renewals', filter: { renewals: true } },
  { name: 'approved', filter: { status: 'approved' } },
  { name: 'rejected', filter: { status: 'rejected' } },
  { name: 'all', filter: {} },
] as const;

function StatusCounts() {
  const translate = useTranslate();
  const { data: counts } = useRead(['driver-applications', 'counts'], (api) => api.applicationCounts());
  const labelOf = (name: (typeof VIEWS)[number]['name']) => {
    const label = translate(`console.review.counts.${name}`);
    const count = name === 'all' ? undefined : counts?.[name];
    return count === undefined ? label : `${label} ${count}`;
  };
  return (
    <FilterChips<{ status?: string; renewals?: boolean }>
      label="resources.driver-applications.fields.status"
      fields={['status', 'renewals']}
      views={VIEWS.map(({ name, filter }) => ({ label: labelOf(name), filter }))}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    />
  );
}

const Column = DataTable.Col<Application>;

export default function ApplicationList() {
  useNewQueue();
  return (
    <ResourceList<Application>
      sort={OLDEST_FIRST}
      filterDefaultValues={WAITING_FILTER}
      filters={[...dayFilters('created'), ...dayFilters('decided')]}
      aboveRows={<StatusCounts />}
      phone={{
        primary: ({ driver }) => driver.full_name || '—',
        secondary: ({ driver, created_at }) => (
          <>
            {formatPhone(driver.phone)} · <Ago iso={created_at} />
          </>
        ),
        mark: (application) => (
          <>
            <StatusChip status={application.status} /> <RenewalsMark application={application} />
          </>
        ),
      }}
    >
      <Column source="created_at" field={MomentField} />
      <Column
        source="full_name"
        render={({ driver }) => driver.full_name || '—'}
        label="resources.driver-applications.fields.full_name"
      />
      <Column
        source="phone"
        cellClassName="whole"
        render={({ driver }) => formatPhone(driver.phone)}
        disableSort
      />
      <Column source="license_number" disableSort cellClassName="whole" />
      <Column source="status" field={StatusField} />
      <Column
        source="renewals_waiting"
        disableSort
        render={(application) => <RenewalsMark application={application} />}
      />
      <Column source="decided_at" field={MomentField} />
      <Column
        source="decided_by.full_name"
        disableSort
        label="resources.driver-applications.fields.decided_by"
      />
    </ResourceList>
  );
}

function RenewalsMark({ application }: { application: Application }) {
  const translate = useTranslate();
  const { renewals_waiting } = application;
  if (renewals_waiting === 0) return null;
  return (
    <Chip
      size="small"
      color="warning"
      variant="outlined"
      label={translate('console.review.renewals_waiting', { smart_count: renewals_waiting })}
    />
  );
}
