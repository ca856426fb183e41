import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Money } from './value-fields';

interface AmountItemProps {
  amount: number;
  divider?: boolean;
  children: ReactNode;
}

export function AmountItem({ amount, divider = false, children }: AmountItemProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: 2,
        py: 1,
        ...(divider && { borderTop: 1, borderColor: 'divider' }),
      }}
    >
      {children}
      <Money amount={amount} />
    </Box>
  );
}
