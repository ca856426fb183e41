import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';

interface CommandButtonProps {
  /** Its texts stand under `console.commands.<name>`: action, title, text, confirm, done, and field where it asks. */
  name: string;
  /** What staff have to write before it is done; nothing to write without it. */
  asks?: 'reason' | 'optional_reason' | 'reference';
  tone?: 'primary' | 'error';
  icon?: ReactNode;
  /** What staff may choose besides; the first stands chosen. */
  choice?: { label: string; options: readonly { value: string; label: string }[] };
  /** Figures and names for the texts. */
  values?: Record<string, string>;
  run: (written: string, chosen: string) => Promise<unknown>;
}

/** Characters that the API keeps of a reason or reference. */
const LONGEST = { reason: 500, optional_reason: 500, reference: 100 } as const;

/** A command on the record: asks first, waits for the server, then shows the record as it is. */
export function CommandButton({ name, tone = 'primary', icon, ...rest }: CommandButtonProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color={tone} startIcon={icon} onClick={() => setOpen(true)}>
        {translate(`console.commands.${name}.action`)}
      </Button>
      {open && <CommandDialog name={name} tone={tone} {...rest} onClose={() => setOpen(false)} />}
    </>
  );
}

interface CommandDialogProps extends Omit<CommandButtonProps, 'icon' | 'tone'> {
  tone: 'primary' | 'error';
  onClose: () => void;
}

function CommandDialog({ name, asks, choice, tone, values = {}, run, onClose }: CommandDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(choice?.options[0]?.value ?? '');
  const [checked, setChecked] = useState(false);
  const heading = useId();
  const say = (part: string) => translate(`console.commands.${name}.${part}`, values);
  const missing = asks !== undefined && asks !== 'optional_reason' && text.trim() === '';
  const command = useMutation({
    mutationFn: () => run(text.trim(), chosen),
    onSuccess: () => {
      notify(`console.commands.${name}.done`, { type: 'success', messageArgs: values });
      onClose();
      refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!missing && !command.isPending) command.mutate();
  };
  const close = () => !command.isPending && onClose();
  return (
    <Dialog open onClose={close} aria-labelledby={heading} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={heading}>{say('title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>{say('text')}</Typography>
          {asks && (
            <TextField
              autoFocus
              multiline={asks !== 'reference'}
              minRows={asks === 'reference' ? 1 : 2}
              required={asks !== 'optional_reason'}
              label={translate(`console.commands.${asks}`)}
              value={text}
              error={checked && missing}
              helperText={checked && missing ? translate('ra.validation.required') : undefined}
              onChange={(event) => setText(event.target.value)}
              slotProps={{ htmlInput: { maxLength: LONGEST[asks] } }}
            />
          )}
          {choice && (
            <TextField
              select
              label={translate(choice.label)}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              {choice.options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {translate(label, { _: label })}
                </option>
              ))}
            </TextField>
          )}
          {command.isError && (
            <Alert severity="error" variant="outlined">
              {translate(command.error.message, { _: command.error.message })}
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          <Button onClick={close} disabled={command.isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={tone} loading={command.isPending}>
            {say('confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
