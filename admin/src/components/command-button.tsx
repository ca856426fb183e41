import { Button, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useDataProvider, useLocaleState, useRecordContext, useTranslate } from 'react-admin';
import { formatXaf } from '../lib/format';
import { type ConsoleDataProvider } from '../providers/data';
import { type Command, CommandDialog, isDestructive } from './command-dialog';
import { useRole } from './use-role';

export function CommandButton(command: Command) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { canUse } = useRole();
  if (!canUse(command.name)) return null;
  return (
    <>
      <Button
        variant="outlined"
        color={isDestructive(command.name) ? 'error' : 'primary'}
        onClick={() => setOpen(true)}
      >
        {translate(`console.commands.${command.name}.action`)}
      </Button>
      {open && <CommandDialog {...command} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ReasonCommandsProps extends Pick<Command, 'values'> {
  /** Commands by name; false hides one. */
  run: Partial<Record<string, false | ((reason: string) => Promise<unknown>)>>;
}

export function ReasonCommands({ run, values = {} }: ReasonCommandsProps) {
  return Object.entries(run).map(
    ([name, act]) => act && <CommandButton key={name} name={name} input="reason" values={values} run={act} />,
  );
}

export function CommandRow({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
      {children}
    </Stack>
  );
}

export function useCommands<Row extends RaRecord>() {
  const record = useRecordContext<Row>();
  const commands = useDataProvider<ConsoleDataProvider>();
  const [locale] = useLocaleState();
  return { record, commands, money: (amount: number) => formatXaf(amount, locale) };
}
