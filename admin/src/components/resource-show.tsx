import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Show, type ShowProps, SimpleShowLayout, TextField } from 'react-admin';
import { ApprovalNotice } from './approval-notice';
import { History } from './history';
import { MomentField } from './value-fields';

interface ResourceShowProps {
  /** What staff can do about the record; above its fields. */
  commands?: ReactNode;
  /** The times that end every record, before its id. */
  times?: readonly ('created_at' | 'updated_at')[];
  /** Whether the record brings what happened to it. */
  history?: boolean;
  /** How it is read; `{ refetchOnWindowFocus: false }` where each look is audited. */
  queryOptions?: ShowProps['queryOptions'];
  children: ReactNode;
}

/** One record: what can be done about it, its fields in two columns where there is room, and what ends every record. */
export function ResourceShow({
  commands,
  times = ['created_at', 'updated_at'],
  history = false,
  queryOptions = {},
  children,
}: ResourceShowProps) {
  return (
    <Show actions={false} queryOptions={queryOptions}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <ApprovalNotice />
        {commands && <Box sx={{ px: 2, pt: 2, '&:has(> :empty)': { display: 'none' } }}>{commands}</Box>}
        <SimpleShowLayout
          spacing={0}
          sx={{
            '& .RaSimpleShowLayout-stack': {
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
              columnGap: 4,
              rowGap: 1.5,
            },
            // Lists take the whole width.
            '& .RaSimpleShowLayout-stack > :has(ol, ul)': { gridColumn: '1 / -1' },
          }}
        >
          {children}
          {times.map((source) => (
            <MomentField key={source} source={source} />
          ))}
          <TextField source="id" />
          {history && <History label="console.history" />}
        </SimpleShowLayout>
      </Box>
    </Show>
  );
}
