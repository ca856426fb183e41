import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  TextField,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { HttpError, useNotify, useRefresh, useTranslate } from 'react-admin';

/** Input that a command requires. */
export type Asked = 'reason' | 'optional_reason' | 'reference' | 'day';

/** Options of a command. */
export interface Choice {
  label: string;
  options: readonly { value: string; label: string }[];
}

/** The API's length limits. */
const LONGEST = { reason: 500, optional_reason: 500, reference: 100, day: 10 } as const;

interface WrittenInputProps {
  asks: Asked;
  value: string;
  /** Required but empty. */
  missing: boolean;
  onChange: (value: string) => void;
}

/** A multi-line reason, a one-line reference, or a day. */
function WrittenInput({ asks, value, missing, onChange }: WrittenInputProps) {
  const translate = useTranslate();
  const long = asks === 'reason' || asks === 'optional_reason';
  return (
    <TextField
      autoFocus
      multiline={long}
      minRows={long ? 2 : 1}
      type={asks === 'day' ? 'date' : 'text'}
      required={asks === 'reason' || asks === 'reference'}
      label={translate(`console.commands.${asks}`)}
      value={value}
      error={missing}
      helperText={missing ? translate('ra.validation.required') : undefined}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { maxLength: LONGEST[asks] },
        ...(asks === 'day' && { inputLabel: { shrink: true } }),
      }}
    />
  );
}

interface ChoiceInputProps {
  choice: Choice;
  value: string;
  onChange: (value: string) => void;
}

function ChoiceInput({ choice, value, onChange }: ChoiceInputProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate(choice.label)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {choice.options.map((option) => (
        <option key={option.value} value={option.value}>
          {translate(option.label, { _: option.label })}
        </option>
      ))}
    </TextField>
  );
}

/** A command on a record. */
export interface Command {
  /** Texts under `console.commands.<name>`: action, title, text, confirm, done; `conflict` if a 409 has one meaning. */
  name: string;
  /** Required input; none if omitted. */
  asks?: Asked;
  /** Initial value of the input. */
  initial?: string;
  tone?: 'primary' | 'error';
  /** An additional choice; the first option is selected by default. */
  choice?: Choice;
  /** Additional inputs, above the required one. */
  fields?: ReactNode;
  /** Interpolation values of the texts. */
  values?: Record<string, string>;
  run: (written: string, chosen: string) => Promise<unknown>;
  /** Runs after success; refreshes the page if omitted. */
  onDone?: () => void;
  /** Reloads the record after a conflict; refreshes the page if omitted. */
  onConflict?: () => void;
}

const OPTIONAL: ReadonlySet<Asked> = new Set(['optional_reason', 'day']);
const isConflict = (error: unknown) => error instanceof HttpError && error.status === 409;

/** The API stored the command for approval by a second person. */
const waitsForSecond = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'approval' in answer && answer.approval !== null;

/**
 * Confirms a command and waits for the server. A conflict closes the dialog: the decision was based on a stale record.
 */
export function CommandDialog({ onClose, ...command }: Command & { onClose: () => void }) {
  const { name, asks, initial = '', choice, tone = 'primary', values = {}, run } = command;
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [text, setText] = useState(initial);
  const [chosen, setChosen] = useState(choice?.options[0]?.value ?? '');
  const [checked, setChecked] = useState(false);
  const heading = useId();
  // A second tap often comes before the button is disabled.
  const running = useRef(false);
  const say = (part: string) => translate(`console.commands.${name}.${part}`, values);
  const missing = asks !== undefined && !OPTIONAL.has(asks) && text.trim() === '';
  const sending = useMutation({
    mutationFn: () => run(text.trim(), chosen),
    onSettled: () => {
      running.current = false;
    },
    onSuccess: (answer) => {
      if (waitsForSecond(answer)) notify('console.approvals.waits', { type: 'info' });
      else notify(`console.commands.${name}.done`, { type: 'success', messageArgs: values });
      onClose();
      (command.onDone ?? refresh)();
    },
  });
  const conflict = isConflict(sending.error);
  const refusal = sending.error && translate(sending.error.message, { _: sending.error.message });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (missing || running.current) return;
    running.current = true;
    sending.mutate();
  };
  const close = () => {
    if (sending.isPending) return;
    onClose();
    if (conflict) (command.onConflict ?? refresh)();
  };
  return (
    <Dialog open onClose={close} aria-labelledby={heading} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={heading}>{say('title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{say('text')}</Typography>
          {command.fields}
          {asks && <WrittenInput asks={asks} value={text} missing={checked && missing} onChange={setText} />}
          {choice && <ChoiceInput choice={choice} value={chosen} onChange={setChosen} />}
          {sending.error && (
            <Alert severity="error" variant="outlined">
              {conflict ? translate(`console.commands.${name}.conflict`, { _: refusal }) : refusal}
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          <Button onClick={close} disabled={sending.isPending}>
            {translate(conflict ? 'console.commands.look_again' : 'ra.action.cancel')}
          </Button>
          {!conflict && (
            <Button
              type="submit"
              variant="contained"
              color={tone}
              loading={sending.isPending}
              autoFocus={asks === undefined}
            >
              {say('confirm')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
