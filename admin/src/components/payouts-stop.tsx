import { Box, Chip } from '@mui/material';
import { useGetIdentity, useTranslate } from 'react-admin';
import { CommandButton, useCommands } from './command-button';
import { SuspendedMark } from './status-chip';

interface Driver {
  id: string;
  name: string;
  stopped: boolean;
}

export function StopPayoutsButton({ id, name, stopped }: Driver) {
  const { commands } = useCommands();
  const { identity } = useGetIdentity();
  if (identity === undefined || identity.id === id) return null;
  return (
    <CommandButton
      name={stopped ? 'resume_payouts' : 'stop_payouts'}
      input="reason"
      values={{ name }}
      run={(reason) => commands.stopPayouts({ id, reason, stopped: !stopped })}
    />
  );
}

export function StopPayoutsInRow(driver: Driver) {
  return (
    <Box
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      // Inconspicuous, because every row has one.
      sx={{
        '& .MuiButton-root': {
          minHeight: 36,
          border: 0,
          whiteSpace: 'nowrap',
          fontWeight: 400,
          ...(!driver.stopped && { color: 'text.secondary' }),
        },
      }}
    >
      <StopPayoutsButton {...driver} />
    </Box>
  );
}

export function StoppedMark() {
  const translate = useTranslate();
  return (
    <Chip size="small" color="error" variant="outlined" label={translate('console.payouts.stopped_title')} />
  );
}

export function Payee({ name, stopped, suspended }: Omit<Driver, 'id'> & { suspended?: boolean }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {name || '—'}
      {stopped && <StoppedMark />}
      {suspended && <SuspendedMark />}
    </Box>
  );
}
