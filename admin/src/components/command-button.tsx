import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Command, CommandDialog } from './command-dialog';

interface CommandButtonProps extends Command {
  icon?: ReactNode;
}

/** A command on the record: asks first, waits for the server, then shows the record as it is. */
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
