import { useTranslate } from 'react-admin';
import { FilterChips } from '../../components/filter-chips';
import { useRead } from '../../components/use-read';

const VIEWS = [
  { name: 'pending', filter: { status: 'pending' } },
  { name: 'renewals', filter: { renewals: true } },
  { name: 'approved', filter: { status: 'approved' } },
  { name: 'rejected', filter: { status: 'rejected' } },
  { name: 'all', filter: {} },
] as const;

export function StatusCounts() {
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
      of={['status', 'renewals']}
      views={VIEWS.map(({ name, filter }) => ({ label: labelOf(name), filter }))}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    />
  );
}
