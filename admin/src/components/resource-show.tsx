import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Show, SimpleShowLayout } from 'react-admin';

interface ResourceShowProps {
  /** What staff can do about the record; above its fields. */
  commands?: ReactNode;
  children: ReactNode;
}

/** One record: what can be done about it, then its fields, in two columns where there is room. */
export function ResourceShow({ commands, children }: ResourceShowProps) {
  return (
    <Show actions={false}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
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
        </SimpleShowLayout>
      </Box>
    </Show>
  );
}
