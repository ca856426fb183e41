import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { EventLine } from './event-line';
import { NotLoaded } from './not-loaded';
import { RecordListLink } from './record-link';
import type { ListPlace } from './use-list-path';

const SHOWN = 10;

interface LatestRecordsProps<Row> extends ListPlace {
  by: keyof Row & string;
  children: (row: Row) => ReactNode;
}

/** The latest ten, with a link to the list if there are more. */
export function LatestRecords<Row extends RaRecord>({ by, children, ...list }: LatestRecordsProps<Row>) {
  const { data, total, error, refetch } = useGetList<Row>(list.resource, {
    filter: list.filter,
    sort: { field: by, order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN },
  });
  if (!data) return <NotLoaded read={{ error, refetch }} />;
  if (data.length === 0) return '—';
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
      {data.map((row) => (
        <EventLine key={row.id}>{children(row)}</EventLine>
      ))}
      {total !== undefined && total > SHOWN && (
        <li>
          <RecordListLink {...list} label="console.series.list" />
        </li>
      )}
    </Stack>
  );
}
