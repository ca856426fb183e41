import { Button, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate, type RaRecord, useDataProvider, useLocaleState, useRecordContext } from 'react-admin';
import { type Command, CommandDialog } from './command-dialog';
import { formatXaf } from '../lib/format';
import { type ConsoleDataProvider } from '../providers/data';

interface CommandButtonProps extends Command {
  icon?: ReactNode;
}

/** A command button: confirms, waits for the server, then refreshes the record. */
export function CommandButton({ icon, ...command }: CommandButtonProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        color={command.tone ?? 'primary'}
        startIcon={icon}
        onClick={() => setOpen(true)}
      >
        {translate(`console.commands.${command.name}.action`)}
      </Button>
      {open && <CommandDialog {...command} onClose={() => setOpen(false)} />}
    </>
  );
}

export function CommandRow({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
      {children}
    </Stack>
  );
}

/** The current record with the commands and the money formatter; undefined while loading. */
export function useCommands<Row extends RaRecord>() {
  const record = useRecordContext<Row>();
  const commands = useDataProvider<ConsoleDataProvider>();
  const [locale] = useLocaleState();
  return { record, commands, money: (amount: number) => formatXaf(amount, locale) };
}
