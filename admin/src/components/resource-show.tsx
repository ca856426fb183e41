import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Show, SimpleShowLayout } from 'react-admin';

/** One record, read-only: its fields one under another, in two columns where there is room. */
export function ResourceShow({ children }: { children: ReactNode }) {
  return (
    <Show actions={false}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <SimpleShowLayout
          spacing={0}
          sx={{
            '& .RaSimpleShowLayout-stack': {
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
              columnGap: 4,
              rowGap: 1.5,
            },
          }}
        >
          {children}
        </SimpleShowLayout>
      </Box>
    </Show>
  );
}
