import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { ignoreEscape, useCloseOnBack } from './dialog';
import { Stepper } from './stepper';

interface SheetProps {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

export function Sheet({ title, note, action, children, onClose }: SheetProps) {
  const desktop = useMediaQuery('(min-width:900px)');
  const heading = useId();
  useCloseOnBack(true, onClose);
  return (
    <Drawer
      open
      anchor={desktop ? 'right' : 'bottom'}
      onClose={onClose}
      onKeyDown={ignoreEscape}
      slotProps={{
        paper: {
          'aria-labelledby': heading,
          role: 'dialog',
          sx: desktop ? { width: 400 } : { borderRadius: '16px 16px 0 0', maxHeight: '90dvh' },
        },
      }}
    >
      <Box sx={{ display: 'grid', gap: 5, p: 4, pb: 'calc(16px + env(safe-area-inset-bottom))' }}>
        <Line>
          <div>
            <Typography id={heading} variant="h2">
              {title}
            </Typography>
            {note}
          </div>
          {action}
        </Line>
        {children}
      </Box>
    </Drawer>
  );
}

export function SheetSeats(props: { label: string; value: number; onChange: (seats: number) => void }) {
  return (
    <Line>
      <Typography variant="h3" component="p" color="textSecondary">
        {props.label}
      </Typography>
      <Stepper {...props} />
    </Line>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>{children}</Box>
  );
}
