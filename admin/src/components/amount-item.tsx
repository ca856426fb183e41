import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Money } from './value-fields';

export function AmountItem({
  amount,
  line = false,
  children,
}: {
  amount: number;
  line?: boolean;
  children: ReactNode;
}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: 2,
        py: 1,
        ...(line && { borderTop: 1, borderColor: 'divider' }),
      }}
    >
      {children}
      <Money amount={amount} />
    </Box>
  );
}
