import { Chip, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../providers/data';

const VIEWS = [
  { name: 'pending', filter: { status: 'pending' } },
  { name: 'renewals', filter: { renewals: true } },
  { name: 'approved', filter: { status: 'approved' } },
  { name: 'rejected', filter: { status: 'rejected' } },
  { name: 'all', filter: {} },
] as const;

interface Narrowed {
  status?: string;
  renewals?: boolean;
}

const narrowed = (filter: unknown): Narrowed =>
  typeof filter === 'object' && filter !== null ? { ...filter } : {};

export function StatusCounts() {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleDataProvider>();
  const list = useListContext();
  const { status, renewals, ...others } = narrowed(list.filterValues);
  const { data: counts } = useQuery({
    queryKey: ['driver-applications', 'counts'],
    queryFn: () => provider.applicationCounts(),
  });
  const isShown = (filter: Narrowed) => filter.status === status && filter.renewals === renewals;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={translate('resources.driver-applications.fields.status')}
      sx={{
        gap: 1,
        p: 1.5,
        overflowX: 'auto',
        contain: 'inline-size',
        borderBottom: 1,
        borderColor: 'divider',
        '& > *': { flex: 'none' },
      }}
    >
      {VIEWS.map(({ name, filter }) => {
        const shown = isShown(filter);
        const count = name === 'all' ? undefined : counts?.[name];
        const label = translate(`console.review.counts.${name}`);
        return (
          <Chip
            key={name}
            component="button"
            clickable
            aria-pressed={shown}
            color={shown ? 'primary' : 'default'}
            variant={shown ? 'filled' : 'outlined'}
            label={count === undefined ? label : `${label} ${count}`}
            onClick={() => list.setFilters({ ...others, ...filter })}
            sx={{ height: { xs: 44, md: 32 }, borderRadius: 99, px: 0.5 }}
          />
        );
      })}
    </Stack>
  );
}
