import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Money } from './value-fields';

interface AmountItemProps {
  amount: number;
  line?: boolean;
  children: ReactNode;
}

export function AmountItem({ amount, line = false, children }: AmountItemProps) {
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
